import type { Page } from '@playwright/test'
import type { Person } from '@vestibule/testing/applicant'

/** The parts of a page by their labels, as a person finds them. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** Where a person's texts go. */
export const textsOf = ({ phone }: Pick<Person, 'phone'>): string => `+1${phone.replaceAll('-', '')}`

/** Fills in email and password where they are asked for, and presses Log in. */
export async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await field(page, 'Email address').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Log in').click()
}
