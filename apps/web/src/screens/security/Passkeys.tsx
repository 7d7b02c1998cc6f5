import { fill } from '@vestibule/words/fill'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { type Answer, call } from '../../api/call.ts'
import { addPasskey, passkeyMessage, supportsPasskeys } from '../../sign-up/passkeys/passkeys.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { RetryNotice } from '../../ui/Panel.tsx'
import { SkeletonOf } from '../../ui/Skeleton.tsx'
import { Small } from '../../ui/Text.tsx'
import { toast } from '../../ui/toasts.ts'
import { currentWords, useFormat, useWords } from '../../words/language.ts'
import { browserName } from './browser-name.ts'
import { RenamePasskey } from './RenamePasskey.tsx'
import styles from './Security.module.css'

type Listed = Answer<'getPasskeys'>
type Passkey = Listed['passkeys'][number]

export const Passkeys = () => {
  const { common, passkeys: words, security } = useWords()
  const format = useFormat()
  const [listed, setListed] = useState<Listed | 'not_loaded'>()
  const [open, setOpen] = useState<{ dialog: 'rename' | 'remove'; passkey: Passkey }>()
  const heading = useRef<HTMLHeadingElement>(null)
  const isFocusDue = useRef(false)
  const read = useCallback(
    () => call('getPasskeys').then(setListed, () => setListed((before) => before ?? 'not_loaded')),
    [],
  )
  useEffect(() => void read(), [read])
  // An open dialog would keep the focus.
  useEffect(() => {
    if (!isFocusDue.current || open) return
    isFocusDue.current = false
    heading.current?.focus()
  })

  /** Shows the list that a call returns. The heading takes focus, because the list may have lost the pressed button. */
  const act = async (change: () => Promise<Listed>, done: string) => {
    toast.dismissFailures()
    try {
      setListed(await change())
      toast.success(done)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'not_found')
        return toast.error(passkeyMessage(error))
      await read()
      toast.info(currentWords().passkeys.gone)
    }
    isFocusDue.current = true
    setOpen(undefined)
  }

  if (listed === 'not_loaded') return <RetryNotice onRetry={read}>{words.notLoaded}</RetryNotice>
  const nameOf = (passkey: Passkey): string => passkey.name ?? browserName(passkey, security)
  const moment = (at: string): string => format.moment(new Date(at))
  return (
    <section className={styles.part} aria-labelledby="passkeys">
      <h2 ref={heading} id="passkeys" tabIndex={-1}>
        {words.title}
      </h2>
      <p>{words.intro}</p>
      {listed === undefined && <SkeletonOf shape="links" rows={1} />}
      {listed?.passkeys.length === 0 && <p>{words.none}</p>}
      {listed !== undefined && listed.passkeys.length > 0 && (
        <>
          <ul className={styles.list}>
            {listed.passkeys.map((passkey) => {
              const name = nameOf(passkey)
              return (
                <li key={passkey.id} className={styles.browser}>
                  <span className={`${styles.what} ${styles.wide}`}>
                    <span className={styles.name}>{name}</span>
                    <span className={styles.used}>
                      {passkey.usedAt === null
                        ? fill(words.created, { at: moment(passkey.createdAt) })
                        : fill(words.used, { at: moment(passkey.usedAt) })}
                    </span>
                  </span>
                  <span className={styles.ways}>
                    <Button
                      variant="link"
                      ariaLabel={fill(words.renameNamed, { name })}
                      onClick={() => setOpen({ dialog: 'rename', passkey })}
                    >
                      {words.rename}
                    </Button>
                    <Button
                      variant="link"
                      ariaLabel={fill(words.removeNamed, { name })}
                      onClick={() => setOpen({ dialog: 'remove', passkey })}
                    >
                      {words.remove}
                    </Button>
                  </span>
                </li>
              )
            })}
          </ul>
          <Small>{words.lost}</Small>
        </>
      )}
      {listed !== undefined &&
        (supportsPasskeys() ? (
          <Button variant="quiet" full onClick={() => act(addPasskey, words.added)}>
            {words.add}
          </Button>
        ) : (
          <Small>{words.unsupported}</Small>
        ))}
      {open?.dialog === 'rename' && (
        <RenamePasskey
          id={open.passkey.id}
          name={nameOf(open.passkey)}
          onRenamed={(renamed) => {
            setListed(renamed)
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.dialog === 'remove' && (
        <Dialog title={words.removeTitle} onClose={() => setOpen(undefined)}>
          <p>{fill(words.removeText, { name: nameOf(open.passkey) })}</p>
          <DialogActions>
            <Button variant="quiet" full onClick={() => setOpen(undefined)}>
              {common.cancel}
            </Button>
            <Button
              full
              onClick={() =>
                act(() => call('removePasskey', { params: { id: open.passkey.id } }), words.removed)
              }
            >
              {words.remove}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </section>
  )
}
