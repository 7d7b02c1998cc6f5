import { ApiError } from '../api/api-error.ts'

const pages: Readonly<Record<string, string>> = {
  network_vpn: '/message/errorPage?err=vpn',
  network_tor: '/message/contactWithTeamErrorpage',
}

/** The message page of an action that was refused for the network that it came from (RK-11); undefined for any other failure. */
export const networkPage = (error: unknown): string | undefined =>
  error instanceof ApiError && Object.hasOwn(pages, error.code) ? pages[error.code] : undefined
