import { fill } from '@vestibule/words/fill'
import { useState } from 'react'
import { addPasskey, passkeyMessage, supportsPasskeys } from '../../account/passkeys/passkeys.ts'
import { type Answer, call } from '../../api/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { RetryNotice } from '../../ui/Panel.tsx'
import rows from '../../ui/Rows.module.css'
import { SkeletonOf } from '../../ui/SkeletonParts.tsx'
import { Small } from '../../ui/Text.tsx'
import { toast } from '../../ui/toasts.ts'
import { currentWords, useFormat, useWords } from '../../words/language.ts'
import { browserName } from './browser-name.ts'
import { RenamePasskey } from './RenamePasskey.tsx'
import styles from './Security.module.css'
import { useSecurityList } from './useSecurityList.ts'

type Passkey = Answer<'getPasskeys'>['passkeys'][number]

const load = () => call('getPasskeys')

export const Passkeys = () => {
  const { common, passkeys: words, security } = useWords()
  const format = useFormat()
  const [open, setOpen] = useState<{ dialog: 'rename' | 'remove'; passkey: Passkey }>()
  const close = () => setOpen(undefined)
  const { listed, setListed, read, act, heading } = useSecurityList({
    load,
    goneText: () => currentWords().passkeys.gone,
    showFailure: (error) => toast.error(passkeyMessage(error)),
    onChanged: close,
  })

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
          <ul className={rows.rows}>
            {listed.passkeys.map((passkey) => {
              const name = nameOf(passkey)
              return (
                <li key={passkey.id} className={rows.row}>
                  <span className={`${rows.what} ${styles.wide}`}>
                    <span className={rows.name}>{name}</span>
                    <span className={rows.note}>
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
            close()
          }}
          onClose={close}
        />
      )}
      {open?.dialog === 'remove' && (
        <Dialog title={words.removeTitle} onClose={close}>
          <p>{fill(words.removeText, { name: nameOf(open.passkey) })}</p>
          <DialogActions>
            <Button variant="quiet" full onClick={close}>
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
