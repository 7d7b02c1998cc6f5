import { supportedBrowsers } from '@vestibule/domain/supported-browsers'

/** The oldest supported browsers, as Vite names them. */
export const buildTarget = Object.entries({ ...supportedBrowsers, iOS: supportedBrowsers.Safari }).map(
  ([name, version]) => `${name.toLowerCase()}${version}`,
)
