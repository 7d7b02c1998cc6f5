import { fill } from '@vestibule/words/fill'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { type Answer, call } from '../../api/call.ts'
import { showError } from '../../form/error-message.ts'
import { contactLink } from '../../site/links.ts'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { RetryNotice } from '../../ui/Panel.tsx'
import rows from '../../ui/Rows.module.css'
import { SkeletonOf } from '../../ui/SkeletonParts.tsx'
import { Small } from '../../ui/Text.tsx'
import { currentWords, useFormat, useWords } from '../../words/language.ts'
import { rich } from '../../words/rich.tsx'
import { browserName } from './browser-name.ts'
import styles from './Security.module.css'
import { useSecurityList } from './useSecurityList.ts'

type ListedBrowser = Answer<'getBrowsers'>['sessions'][number]

/** Lists browsers, each with a button. The current browser has one only if `forgetsCurrent`. */
const BrowserList = ({
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

const load = () => call('getBrowsers')

export const Browsers = () => {
  const { security: words } = useWords()
  const { contact } = useSettings()
  const { listed, read, act, heading } = useSecurityList({
    load,
    goneText: () => currentWords().security.gone,
    showFailure: showError,
  })
  useEffect(() => {
    // Another tab may have ended some of the sessions.
    const reread = () => void (document.visibilityState === 'visible' && read())
    document.addEventListener('visibilitychange', reread)
    return () => document.removeEventListener('visibilitychange', reread)
  }, [read])

  if (listed === 'not_loaded') return <RetryNotice onRetry={read}>{words.notLoaded}</RetryNotice>
  const hasOthers =
    listed !== undefined && [...listed.sessions, ...listed.remembered].some(({ isCurrent }) => !isCurrent)
  return (
    <>
      <section className={styles.part} aria-labelledby="sessions">
        <h2 ref={heading} id="sessions" tabIndex={-1}>
          {words.sessions}
        </h2>
        {listed === undefined ? (
          <SkeletonOf shape="links" rows={3} />
        ) : (
          <BrowserList
            browsers={listed.sessions}
            label={words.end}
            nameOf={(values) => fill(words.endNamed, values)}
            onPress={({ id, ...browser }: ListedBrowser) =>
              act(
                () => call('endSession', { params: { id } }),
                fill(words.ended, { browser: browserName(browser, words) }),
              )
            }
          />
        )}
      </section>
      {listed && (
        <section className={styles.part} aria-labelledby="remembered">
          <h2 id="remembered">{words.remembered}</h2>
          <p>{listed.remembered.length === 0 ? words.noneRemembered : words.rememberedIntro}</p>
          <BrowserList
            browsers={listed.remembered}
            label={words.forget}
            nameOf={(values) => fill(words.forgetNamed, values)}
            forgetsCurrent
            onPress={({ id, ...browser }: ListedBrowser) =>
              act(
                () => call('forgetBrowser', { params: { id } }),
                fill(words.forgotten, { browser: browserName(browser, words) }),
              )
            }
          />
        </section>
      )}
      {listed && (
        <div className={styles.part}>
          {hasOthers ? (
            <>
              <Button full onClick={() => act(() => call('endOtherSessions'), words.endedOthers)}>
                {words.endOthers}
              </Button>
              <Small>
                {rich(words.suspicious, {
                  choose: <Link href="/onboarding/forgot-password">{words.choosePassword}</Link>,
                  contact: <a href={contactLink(contact)}>{contact}</a>,
                })}
              </Small>
            </>
          ) : (
            <Small>{words.onlyHere}</Small>
          )}
        </div>
      )}
    </>
  )
}
