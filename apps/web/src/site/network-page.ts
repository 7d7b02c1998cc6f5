import { ApiError } from '../api/api-error.ts'

const pages: Readonly<Record<string, string>> = {
  network_vpn: '/message/errorPage?err=vpn',
  network_tor: '/message/contactWithTeamErrorpage',
}

/** `undefined` unless the network was refused. */
export const networkPage = (error: unknown): string | undefined =>
  error instanceof ApiError && Object.hasOwn(pages, error.code) ? pages[error.code] : undefined
