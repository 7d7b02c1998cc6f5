import { type Placeholder, splitAtPlaceholders } from '@vestibule/words/fill'
import { Fragment, type ReactNode } from 'react'

/** Fills a text's placeholders with elements, such as links. */
export const rich = <const Text extends string>(
  text: Text,
  values: Readonly<Record<Placeholder<Text>, ReactNode>>,
): ReactNode =>
  splitAtPlaceholders(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    <Fragment key={index}>{index % 2 === 0 ? part : values[part as Placeholder<Text>]}</Fragment>
  ))
