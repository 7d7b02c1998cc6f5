import { ApiError } from '../api/api-error.ts'

const pages: Readonly<Record<string, string>> = {
  network_vpn: '/message/errorPage?err=vpn',
  network_tor: '/message/contactWithTeamErrorpage',
}

/** Returns the path of the page that explains a rejected network, or `undefined` for other errors. */
export const networkPage = (error: unknown): string | undefined =>
  error instanceof ApiError && Object.hasOwn(pages, error.code) ? pages[error.code] : undefined
