/** A failure has a code, but never the rejected value or a message. */
export type Result<T, Code extends string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: Code }

export const ok = <T>(value: T) => ({ ok: true, value }) as const
export const fail = <Code extends string>(code: Code) => ({ ok: false, code }) as const
