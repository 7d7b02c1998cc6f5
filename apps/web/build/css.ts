import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

const classByName = new Map<string, string>()

/**
 * Returns a class name of four letters or digits, identical in every build. The name is short, because it occurs in the
 * first document's HTML, styles and scripts. @throws Error if two names become the same class
 */
export const shortClass = (repository: string) => (local: string, file: string) => {
  const name = `${relative(repository, file)} .${local}`
  const hash = createHash('sha256').update(name).digest('base64').replaceAll(/[+/]/g, '')
  const short = hash.slice(hash.search(/[a-z]/i)).slice(0, 4)
  const other = classByName.get(short) ?? name
  if (other !== name) throw new Error(`rename a CSS class: ${other} and ${name} both become ${short}`)
  classByName.set(short, name)
  return short
}

const markerOf = (index: number): string => `.css-module-${index}`
const marker = /\.css-module-(\d+)\{order:\d+\}/

/** Marks the start of each module's styles in the bundle's CSS, so that `split` can separate the modules. */
export const cssModules = () => {
  const modules: string[] = []
  const plugin: Plugin = {
    name: 'css-modules',
    transform(code, id) {
      if (!/\.css$/.test(id)) return undefined
      const index = modules.push(id) - 1
      return { code: `${markerOf(index)}{order:${index}}\n${code}`, map: null }
    },
  }
  /** Returns each module's styles, in the order of the CSS. */
  const split = (css: string): Map<string, string> => {
    const [before = '', ...parts] = css.trim().split(marker)
    if (before !== '')
      throw new Error(`the bundle's CSS begins with styles of no module: ${before.slice(0, 80)}`)
    const styles = new Map<string, string>()
    for (let at = 0; at < parts.length; at += 2)
      styles.set(modules[Number(parts[at])] ?? '', (parts[at + 1] ?? '').trim())
    if (styles.size !== modules.length) throw new Error('the styles of a module are not in the CSS file')
    return styles
  }
  return { plugin, split }
}
