import type { Config } from '../platform/config/config.ts'

/** Returns which notice of `common` in the words stands on every page, or `undefined` for production. */
export const bannerOf = ({ mode, sandbox }: Pick<Config, 'mode' | 'sandbox'>) =>
  mode === 'staging' ? 'staging' : sandbox ? 'sandbox' : undefined
