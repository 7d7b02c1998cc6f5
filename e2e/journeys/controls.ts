import { expect, type Page } from '@playwright/test'
import type { Person } from '@vestibule/testing/sample-person'
import type { Control, Scope } from '../engines/page.ts'

/** Browser options for a touch screen with animations off. */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
} as const

export const field = <C>(page: Scope<C>, label: string): C => page.getByLabel(label, { exact: true })
export const button = <C>(page: Scope<C>, name: string): C => page.getByRole('button', { name, exact: true })
export const link = <C>(page: Scope<C>, name: string): C => page.getByRole('link', { name, exact: true })

/** The certification of Form W-9, in both languages. */
export const taxCertification = <C>(page: Scope<C>): C =>
  page.getByRole('checkbox', { name: /^(Under penalties of perjury|Bajo pena de perjurio)/ })

/** Returns the phone number in E.164 format, to which the sandbox's text messages are addressed. */
export const textsOf = ({ phone }: Pick<Person, 'phone'>): string => `+1${phone.replaceAll('-', '')}`

export async function logIn(
  page: Scope<Control>,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await field(page, 'Email address').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Log in').click()
}

/** Exits Plaid Link after the bank rejected the log-in. */
export async function exitLinkWithError(page: Page): Promise<void> {
  const dialog = await openLink(page, 'error_ITEM_LOCKED')
  // Plaid Link reports the error on exit only if the dialog has already shown it.
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  await dialog.getByRole('button', { name: 'Exit' }).click()
}

/** Opens Plaid Link and logs in to the sandbox's bank with `password`. */
export async function openLink<C extends Control>(
  page: Scope<C>,
  password: string,
  label = 'Connect instantly',
): Promise<C> {
  await button(page, label).click()
  const dialog = page.getByRole('dialog', { name: 'Plaid Link (sandbox)' })
  await dialog.getByRole('button', { name: 'First Platypus Bank' }).click()
  await dialog.getByLabel('Username').fill('user_good')
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  return dialog
}

/** Fills in the form for a bank account that micro-deposits will verify. */
export async function fillBank(page: Scope<Control>, number: string, routing = '021000021'): Promise<void> {
  await field(page, 'Bank name').fill('First Platypus Bank')
  await field(page, 'Account type').selectOption('Checking')
  await field(page, 'Routing number').fill(routing)
  await field(page, 'Account number').fill(number)
  await field(page, 'Confirm account number').fill(number)
}
