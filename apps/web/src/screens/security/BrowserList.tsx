import { fill } from '@vestibule/words/fill'
import type { Answer } from '../../api/call.ts'
import { Button } from '../../ui/Button.tsx'
import rows from '../../ui/Rows.module.css'
import { useFormat, useWords } from '../../words/language.ts'
import { browserName } from './browser-name.ts'

export type ListedBrowser = Answer<'getBrowsers'>['sessions'][number]

/** Lists browsers, each with a button. The current browser has one only if `forgetsCurrent`. */
export const BrowserList = ({
  browsers,
  label,
  nameOf,
  forgetsCurrent = false,
  onPress,
}: {
  browsers: readonly ListedBrowser[]
  label: string
  /** Returns the button's name for screen readers. */
  nameOf: (values: { browser: string; at: string }) => string
  forgetsCurrent?: boolean
  onPress: (browser: ListedBrowser) => Promise<void>
}) => {
  const { security: words } = useWords()
  const format = useFormat()
  if (browsers.length === 0) return null
  return (
    <ul className={rows.rows}>
      {browsers.map((one) => {
        const at = format.moment(new Date(one.usedAt))
        const browser = browserName(one, words)
        return (
          <li key={one.id} className={rows.row}>
            <span className={rows.what}>
              <span className={rows.name}>{browser}</span>
              <span className={rows.note}>{one.isCurrent ? words.current : fill(words.used, { at })}</span>
            </span>
            {(!one.isCurrent || forgetsCurrent) && (
              <Button variant="link" ariaLabel={nameOf({ browser, at })} onClick={() => onPress(one)}>
                {label}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
