import { fill } from '@vestibule/words/fill'
import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useEffect, useId, useRef, useState } from 'react'
import { type Answer, call } from '../../api/call.ts'
import { showError } from '../../form/error-message.ts'
import { Button } from '../../ui/Button.tsx'
import { Small } from '../../ui/Text.tsx'
import { toast } from '../../ui/toasts.ts'
import { currentWords, useFormat, useWords } from '../../words/language.ts'
import styles from './Phone.module.css'

/** Modules of white space around a code (ISO/IEC 18004). */
const quietZone = 4

/** Draws a QR code, dark on white in both color schemes, because scanners expect that. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const code = generate(text)
  const side = code.size + 2 * quietZone
  return (
    <svg
      className={styles.code}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  )
}

type PhoneLink = Answer<'getPhoneLink'>

const pollMs = 2_500

const isFollowed = (link: PhoneLink | undefined) => link?.state === 'waiting' || link?.state === 'open'

/**
 * Makes links by which a phone takes and sends the photos, and follows them.
 * @param onUploaded runs when the phone has sent all documents
 */
export const usePhoneLink = (clientId: string, onUploaded: () => Promise<unknown>) => {
  const [link, setLink] = useState<PhoneLink>()
  const [wasMailed, setWasMailed] = useState(false)
  const followed = isFollowed(link)
  const state = link?.state

  // biome-ignore lint/correctness/useExhaustiveDependencies: `followed` starts and stops the polling
  useEffect(() => {
    let shown = true
    const poll = () =>
      call('getPhoneLink', { params: { clientId } }).then(
        (read) => shown && setLink(read),
        () => undefined,
      )
    if (!link) void poll()
    if (!followed) return
    // The next poll waits for the reply of the last one.
    let timer: ReturnType<typeof setTimeout>
    const schedule = () => {
      timer = setTimeout(() => void poll().then(() => shown && schedule()), pollMs)
    }
    schedule()
    return () => {
      shown = false
      clearTimeout(timer)
    }
  }, [clientId, followed])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `onUploaded` is a new function on every render
  useEffect(() => {
    if (state !== 'uploaded') return
    let timer: ReturnType<typeof setTimeout>
    const goOn = () =>
      void onUploaded().catch(() => {
        timer = setTimeout(goOn, pollMs)
      })
    goOn()
    return () => clearTimeout(timer)
  }, [state])

  const make = (byMail: boolean) => async () => {
    toast.dismissFailures()
    try {
      setLink(await call('makePhoneLink', { params: { clientId }, body: { byMail } }))
      setWasMailed(byMail)
    } catch (error) {
      showError(error, currentWords().documents.phone.failed)
    }
  }
  return { link, wasMailed, make }
}

/** Shows the link and its state. Its parent owns the state, because a change of the window's width mounts it elsewhere. */
export const Phone = ({ link, wasMailed, make }: ReturnType<typeof usePhoneLink>) => {
  const words = useWords().documents.phone
  const format = useFormat()
  const id = useId()
  const followed = isFollowed(link)
  const state = link?.state

  // The focused button can disappear, also when the phone opens the link.
  const title = useRef<HTMLHeadingElement>(null)
  const hadFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: these change the buttons
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) title.current?.focus()
  }, [state, wasMailed])

  const time = link?.expiresAt ? format.time(new Date(link.expiresAt)) : ''
  return (
    <section
      className={styles.phone}
      aria-labelledby={id}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={() => {
        hadFocus.current = false
      }}
    >
      <h2 id={id} ref={title} tabIndex={-1} className={styles.title}>
        {words.title}
      </h2>
      {!followed && state !== 'uploaded' && <Small>{words.intro}</Small>}
      <div className={styles.status} role="status" hidden={state === undefined || state === 'none'}>
        {state === 'waiting' && <p>{fill(wasMailed ? words.mailed : words.scan, { time })}</p>}
        {state === 'open' && <p>{words.open}</p>}
        {state === 'uploaded' && <p>{words.uploaded}</p>}
        {state === 'expired' && <p>{words.expired}</p>}
      </div>
      {state === 'waiting' && !wasMailed && link?.url && <QrCode text={link.url} label={words.code} />}
      {state === 'waiting' && !wasMailed && (
        <Button variant="quiet" full onClick={make(true)}>
          {words.mail}
        </Button>
      )}
      {state !== 'uploaded' && !(state === 'waiting' && !wasMailed) && (
        <Button variant="quiet" full onClick={make(false)}>
          {state === 'none' || state === undefined ? words.show : words.renew}
        </Button>
      )}
    </section>
  )
}
