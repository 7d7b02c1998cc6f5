/** An error of a form: `judged` by the page's own rules, `refused` by the server. */
type Kind = { type?: string } | undefined

/** The errors of a tree of them, by their paths. */
const kindsOf = (errors: object, before = ''): [path: string, kind: string][] =>
  Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null) return []
    const path = before + name
    const { type } = error as { type?: unknown }
    return typeof type === 'string' ? [[path, type] as [string, string]] : kindsOf(error, `${path}.`)
  })

/** The paths that are judged again while a field is mended: its own, and those of the page's own errors. */
export const judgedAgain = (errors: object, name: string): string[] =>
  kindsOf(errors).flatMap(([path, kind]) => (path === name || kind === 'judged' ? [path] : []))

/**
 * Whether a field is judged when it is left: not an empty one in which nothing was typed, and not one that the server refused,
 * for the page's own rules know nothing against it and would take the server's word away.
 */
export const isJudgedWhenLeft = (value: unknown, dirty: boolean, error: Kind): boolean =>
  error?.type !== 'refused' && (dirty || (value !== '' && value !== undefined && value !== null))
