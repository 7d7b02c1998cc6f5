/** How a control is found: by the text of its label, by its role and accessible name, or by its own text. */
export interface Scope<C> {
  getByLabel(text: string, options?: { exact?: boolean }): C
  getByRole(role: Role, options?: { name?: string | RegExp; exact?: boolean; level?: number }): C
  getByText(text: string | RegExp, options?: { exact?: boolean }): C
}

export type Role =
  | 'alert'
  | 'button'
  | 'checkbox'
  | 'contentinfo'
  | 'dialog'
  | 'group'
  | 'heading'
  | 'link'
  | 'radio'
  | 'radiogroup'
  | 'region'

export interface UploadedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A control or text of a page. Each action waits until the control is visible and enabled. */
export interface Control extends Scope<Control> {
  first(): Control
  click(): Promise<void>
  check(): Promise<void>
  /** Replaces the field's value. In Firefox and WebKit, by keys. */
  fill(value: string): Promise<void>
  /** Adds to the field's value by keys. */
  pressSequentially(text: string): Promise<void>
  /** @param key a key of WebDriver, such as `Tab`, `Enter` or `Backspace` */
  press(key: string): Promise<void>
  selectOption(label: string): Promise<unknown>
  setInputFiles(file: UploadedFile): Promise<void>
  /** Waits until the control is visible. */
  waitFor(options?: { timeout?: number }): Promise<void>
  textContent(): Promise<string | null>
  inputValue(): Promise<string>
}

/**
 * The part of Playwright's `Page` that journeys use. A journey written for it runs unchanged on Playwright's pages in
 * Chromium and on the pages of `firefox.ts` and `webkit.ts`.
 */
export interface JourneyPage extends Scope<Control> {
  goto(address: string): Promise<unknown>
  reload(): Promise<unknown>
  /** Runs a function in the page. The function cannot use anything outside itself. */
  evaluate<R, A>(run: (argument: A) => R | Promise<R>, argument: A): Promise<R>
  setViewportSize(size: { width: number; height: number }): Promise<void>
  screenshot(): Promise<Buffer>
}

export type Engine = 'chromium' | 'firefox' | 'webkit'
/** The engines beside Chromium, which Playwright does not drive. */
export type OtherEngine = Exclude<Engine, 'chromium'>

export interface PageOptions {
  baseUrl: string
  width: number
  scheme: 'light' | 'dark'
}
