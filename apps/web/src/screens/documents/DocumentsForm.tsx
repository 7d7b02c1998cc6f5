import { type DocumentType, type Item, stillUnverified } from '@vestibule/domain/documents/items'
import { totalOf, uploadBlocker, withFile } from '@vestibule/domain/documents/sizes'
import { fill } from '@vestibule/words/fill'
import { type FormEvent, useId, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import {
  type AddedFile,
  checkFile,
  formOf,
  namedReason,
  type Refusal,
} from '../../application/documents/files.ts'
import { createServerChecks } from '../../application/documents/server-checks.ts'
import { blockerText, failureReason, failureText } from '../../application/documents/texts.ts'
import type { ScreenProps } from '../../application/screen-props.ts'
import { OnPanelOrInPlace, PanelCard } from '../../site/PanelCard.tsx'
import { Announcement } from '../../ui/Announcement.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { GatedButton } from '../../ui/GatedButton.tsx'
import { Loader } from '../../ui/Loader.tsx'
import rows from '../../ui/Rows.module.css'
import { toast } from '../../ui/toasts.ts'
import { currentWords, useWords } from '../../words/language.ts'
import styles from './Documents.module.css'
import { FileList } from './FileList.tsx'
import { ItemRow } from './ItemRow.tsx'
import { Phone, usePhoneLink } from './Phone.tsx'

/** Shows the progress, which screen readers do not announce. */
const Uploading = ({ part }: { part: number }) => {
  const { documents: words } = useWords()
  const percent = Math.floor(part * 100)
  return (
    <Loader>
      {words.uploading}
      <span className={styles.progress}>
        <progress className={styles.bar} max={100} value={percent} aria-label={words.sent} />
        <span aria-hidden="true">{fill(words.percent, { percent })}</span>
      </span>
    </Loader>
  )
}

export const DocumentsForm = ({ clientId, wanted, reload }: ScreenProps & { wanted: readonly Item[] }) => {
  const { documents: words } = useWords()
  const id = useId()
  const phone = usePhoneLink(clientId, reload)
  const list = useRef<HTMLUListElement>(null)
  const submitting = useRef(false)
  /** The item to which a document is being added. */
  const [open, setOpen] = useState<Item>()
  /** Another item may be opened while a file is checked. */
  const openNow = useRef(open)
  openNow.current = open
  const [files, setFiles] = useState<readonly AddedFile[]>([])
  const [refusal, setRefusal] = useState<{ name: string; reason: Refusal }>()
  const [refused, setRefused] = useState(false)
  const [sent, setSent] = useState<number>()
  const [announcement, setAnnouncement] = useState('')

  const usable = files.filter(({ fault }) => fault === undefined)
  const total = totalOf(usable)
  const missing = stillUnverified(
    wanted,
    usable.map((file) => file.type),
  )
  const blocker = uploadBlocker(wanted, usable)
  const isTooLarge = blocker === 'total_too_large'
  const hint = blocker && (isTooLarge || refused) ? blockerText(blocker, total, missing) : undefined

  const [{ check, stop }] = useState(() =>
    createServerChecks(
      (added, signal, onProgress) =>
        call('checkDocument', { params: { clientId }, signal, files: { form: formOf([added]), onProgress } }),
      ({ file, name }, change) => {
        setFiles((all) => all.map((one) => (one.file === file ? { ...one, ...change } : one)))
        if (change.fault) setAnnouncement(namedReason(name, change.fault))
      },
    ),
  )

  const toggle = (item: Item) => {
    setRefusal(undefined)
    setOpen(open === item ? undefined : item)
  }
  const add = async (item: Item, type: DocumentType, file: File) => {
    const { name, size } = file
    const reason = await checkFile(file)
    setRefusal(reason && { name, reason })
    if (reason) return
    const before = files.find((other) => other.type === type)
    const added = { type, file, name, size, checked: 0 }
    setFiles((all) => withFile(all, added))
    check(added)
    if (openNow.current === item) {
      // The focused file input disappears.
      list.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
      setOpen(undefined)
    }
    setRefused(false)
    const { wasAdded, wasReplaced, types } = currentWords().documents
    const texts = { name, type: types[type] }
    setAnnouncement(before ? fill(wasReplaced, { ...texts, before: before.name }) : fill(wasAdded, texts))
  }
  const remove = (file: AddedFile) => {
    stop(file.type)
    setFiles((all) => all.filter((other) => other.file !== file.file))
    setAnnouncement(fill(currentWords().documents.wasDeleted, { name: file.name }))
    list.current?.querySelector('button')?.focus()
  }

  const upload = async () => {
    try {
      await call('uploadDocuments', {
        params: { clientId },
        files: { form: formOf(usable), onProgress: setSent },
      })
      await reload()
    } catch (error) {
      toast.error(failureText(error))
      if (error instanceof ApiError)
        setFiles((all) =>
          all.map((one) => (error.fields.includes(one.type) ? { ...one, fault: failureReason(error) } : one)),
        )
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (submitting.current || blocker) return
    submitting.current = true
    toast.dismissFailures()
    // The upload repeats the checks.
    for (const one of files) stop(one.type)
    setFiles((all) => all.map((one) => ({ ...one, checked: undefined })))
    setSent(0)
    await upload()
    submitting.current = false
    setSent(undefined)
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <OnPanelOrInPlace>
        <Phone {...phone} />
      </OnPanelOrInPlace>
      <ul className={`${rows.rows} ${styles.items}`} aria-label={words.itemsLegend} ref={list}>
        {wanted.map((item) => (
          <ItemRow
            key={item}
            item={item}
            isMissing={missing.includes(item)}
            isOpen={open === item}
            error={refusal && namedReason(refusal.name, words.refusals[refusal.reason])}
            refusal={refusal?.reason}
            onToggle={() => toggle(item)}
            onFile={(type, file) => void add(item, type, file)}
          />
        ))}
      </ul>
      <PanelCard title={words.proof.title} icon="document" inPlace="fold">
        <p>{words.proof.several}</p>
        <p>{words.proof.whole}</p>
      </PanelCard>
      <FileList files={files} total={total} onDelete={remove} />
      <Announcement>{announcement}</Announcement>
      <div aria-live="assertive">{hint && <FieldError id={`${id}-hint`}>{hint}</FieldError>}</div>
      <GatedButton
        open={blocker === undefined}
        busy={sent !== undefined}
        onRefused={() => setRefused(true)}
        describedBy={hint ? `${id}-hint` : undefined}
      >
        {words.upload}
      </GatedButton>
      {sent !== undefined && <Uploading part={sent} />}
    </form>
  )
}
