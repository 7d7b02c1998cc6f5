import styles from '../ui/Button.module.css'

/** Classes of the site's buttons. */
export const primary = `${styles.button} ${styles.primary} ${styles.full}`
export const quiet = `${styles.button} ${styles.quiet} ${styles.full}`

type Attributes = Readonly<Record<string, string | boolean | undefined>>

/** Creates an element. Attributes that are `false` or `undefined` are omitted. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const created = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) created.setAttribute(name, value === true ? '' : value)
  created.append(...children)
  return created
}

export const button = (text: string, onPress: () => unknown, attributes: Attributes = {}) => {
  const created = element('button', { type: 'button', class: quiet, ...attributes }, text)
  created.addEventListener('click', () => void onPress())
  return created
}
