/** One step of a search in the page. Each step searches within what the step before found. */
export interface Query {
  by: 'label' | 'role' | 'text'
  /** The wanted text or role. */
  value?: string
  name?: string
  /** A regular expression for the text or name, with its flags. */
  pattern?: readonly [string, string]
  exact?: boolean
  level?: number
  first?: boolean
}

export type Action = 'see' | 'click' | 'focus' | 'select' | 'text' | 'value' | 'element'

export interface Search {
  queries: readonly Query[]
  action: Action
  option?: string
}

/** The result of a search, or the reason why the caller must try again. */
export interface Found {
  value?: unknown
  wait?: string
}

/**
 * Finds the one visible element that the queries describe, as a locator of Playwright does, also in open shadow trees, and
 * performs the action on it. The browser gets this function's source text, so it uses no name from outside.
 */
export const findInPage = ({ queries, action, option }: Search): unknown => {
  const clean = (text: string) => text.replace(/\s+/g, ' ').trim()
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  const childrenOf = (element: Element | ShadowRoot): Element[] => [
    ...(element instanceof Element && element.shadowRoot ? element.shadowRoot.children : []),
    ...element.children,
  ]
  const descendants = (element: Element): Element[] =>
    childrenOf(element).flatMap((child) => [child, ...descendants(child)])
  /** The text without what is hidden from assistive technology. */
  const spoken = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return ''
    if (node instanceof HTMLImageElement) return node.alt
    if (node.ariaLabel) return node.ariaLabel
    const parts = [...node.childNodes].map(spoken)
    const isInline = getComputedStyle(node).display.startsWith('inline')
    return isInline ? parts.join('') : ` ${parts.join('')} `
  }
  const rootOf = (element: Element) => element.getRootNode() as Document | ShadowRoot
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const labelledBy = ids.flatMap((id) => rootOf(element).getElementById(id) ?? [])
    if (labelledBy.length > 0) return clean(labelledBy.map(spoken).join(' '))
    if (element.ariaLabel) return clean(element.ariaLabel)
    const labels = (element as HTMLInputElement).labels ?? []
    if (labels.length > 0) return clean([...labels].map(spoken).join(' '))
    const legend = element.querySelector(':scope > legend')
    if (legend) return clean(spoken(legend))
    return clean(spoken(element))
  }
  const selectors: Record<string, string> = {
    alert: '[role=alert]',
    button: 'button, [role=button], summary, input[type=submit]',
    checkbox: 'input[type=checkbox]',
    contentinfo: 'footer',
    dialog: 'dialog[open], [role=dialog]',
    group: 'fieldset, [role=group]',
    heading: 'h1, h2, h3, h4',
    link: 'a[href]',
    radio: 'input[type=radio]',
    radiogroup: '[role=radiogroup]',
    region: 'section, [role=region]',
  }
  const hits = (text: string, query: Query, wanted: string | undefined) => {
    if (query.pattern) return new RegExp(...query.pattern).test(text)
    if (wanted === undefined) return true
    return query.exact ? text === clean(wanted) : text.toLowerCase().includes(clean(wanted).toLowerCase())
  }
  const matches = (element: Element, query: Query): boolean => {
    if (query.by === 'role') {
      if (!element.matches(selectors[query.value ?? ''] ?? 'none')) return false
      if (query.level !== undefined && element.localName !== `h${query.level}`) return false
      return hits(nameOf(element), query, query.name)
    }
    if (query.by === 'label') {
      const isLabelled = element.matches('input, select, textarea, [aria-label], [aria-labelledby]')
      return isLabelled && hits(nameOf(element), query, query.value)
    }
    const text = clean(element.textContent ?? '')
    if (!hits(text, query, query.value)) return false
    // The innermost element that has the text.
    return !childrenOf(element).some((child) => hits(clean(child.textContent ?? ''), query, query.value))
  }
  const describe = queries.map((query) =>
    [query.by, query.value, query.name, query.pattern?.[0]].filter(Boolean).join(' '),
  )
  let found: Element[] = [document.documentElement]
  for (const query of queries) {
    const all = [...new Set(found.flatMap(descendants))].filter((one) => !one.matches('script, style'))
    const matching = all.filter((one) => matches(one, query))
    found = query.first ? matching.slice(0, 1) : matching
  }
  const isFile = (element: Element) => element instanceof HTMLInputElement && element.type === 'file'
  const shown = action === 'element' ? found.filter(isFile) : found.filter(isShown)
  const [target] = shown
  if (!target) return { wait: `${describe.join(' › ')} is not visible` }
  if (shown.length > 1) return { wait: `${describe.join(' › ')} is found ${shown.length} times` }
  if (action === 'element') return target
  if (action === 'see') return { value: true }
  if (action === 'text') return { value: target.textContent }
  if (action === 'value') return { value: (target as HTMLInputElement).value }
  const isDisabled = target.matches(':disabled, [aria-disabled=true], [aria-busy=true]')
  if (isDisabled) return { wait: `${describe.join(' › ')} is disabled` }
  if (action === 'select') {
    const select = target as HTMLSelectElement
    const chosen = [...select.options].find((one) => clean(one.text) === option)
    if (!chosen) return { wait: `${describe.join(' › ')} has no option ${option}` }
    select.focus()
    chosen.selected = true
    select.dispatchEvent(new Event('input', { bubbles: true }))
    select.dispatchEvent(new Event('change', { bubbles: true }))
    return { value: true }
  }
  if (action === 'focus') {
    ;(target as HTMLElement).focus()
    if (option === 'all') (target as HTMLInputElement).select()
    return { value: true }
  }
  target.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = target.getBoundingClientRect()
  const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  const hit = rootOf(target).elementFromPoint(point.x, point.y)
  const label = (target as HTMLInputElement).labels?.[0]
  if (!hit || !(target.contains(hit) || label?.contains(hit) || hit.contains(target)))
    return { wait: `${describe.join(' › ')} is covered by ${hit?.outerHTML.slice(0, 80)}` }
  const isChosen = (target as HTMLInputElement).checked === true
  return { value: { ...point, isChosen, box: `${x},${y},${width},${height}` } }
}
