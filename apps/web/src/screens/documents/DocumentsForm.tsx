import {
  type DocumentType,
  documentTypes,
  type Item,
  isWanted,
  stillUnverified,
} from '@vestibule/domain/documents/items'
import { totalOf, uploadBlocker, withFile } from '@vestibule/domain/documents/sizes'
import { fill } from '@vestibule/words/fill'
import { type FormEvent, useId, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { FileArea } from '../../application/documents/FileArea.tsx'
import {
  type AddedFile,
  checkFile,
  formOf,
  namedReason,
  type Refusal,
} from '../../application/documents/files.ts'
import { createServerChecks } from '../../application/documents/server-checks.ts'
import { acceptedText, blockerText, failureReason, failureText } from '../../application/documents/texts.ts'
import type { ScreenProps } from '../../application/screen-props.ts'
import { Announcement } from '../../ui/Announcement.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { GatedButton } from '../../ui/GatedButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Loader } from '../../ui/Loader.tsx'
import rows from '../../ui/Rows.module.css'
import { Select } from '../../ui/Select.tsx'
import { toast } from '../../ui/toasts.ts'
import { currentWords, useWords } from '../../words/language.ts'
import styles from './Documents.module.css'
import { FileList } from './FileList.tsx'
import { Phone } from './Phone.tsx'

const ItemList = ({ wanted, missing }: { wanted: readonly Item[]; missing: readonly Item[] }) => {
  const { documents: words } = useWords()
  return (
    <ul className={`${rows.rows} ${styles.items}`} aria-label={words.itemsLegend}>
      {wanted.map((item) => {
        const isMissing = missing.includes(item)
        return (
          <li key={item} className={`${rows.row} ${isMissing ? '' : styles.done}`}>
            <Icon name={isMissing ? 'document' : 'check'} />
            <span className={rows.what}>
              <span className={styles.head}>
                <span className={rows.name}>{words.items[item]}</span>
                <span className={isMissing ? rows.note : rows.done}>
                  {isMissing ? words.needed : words.added}
                </span>
              </span>
              {isMissing && <span className={rows.note}>{acceptedText(item)}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

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
  const select = useRef<HTMLSelectElement>(null)
  const submitting = useRef(false)
  const [type, setType] = useState<DocumentType | ''>('')
  const [typeError, setTypeError] = useState<string>()
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

  const needType = () => {
    setTypeError(currentWords().documents.noType)
    select.current?.focus()
  }
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

  const add = async (file: File) => {
    if (type === '') return needType()
    const { name, size } = file
    const reason = await checkFile(file)
    setRefusal(reason && { name, reason })
    if (reason) return
    const before = files.find((other) => other.type === type)
    const added = { type, file, name, size, checked: 0 }
    setFiles((all) => withFile(all, added))
    check(added)
    setRefused(false)
    const { wasAdded, wasReplaced, types } = currentWords().documents
    const texts = { name, type: types[type] }
    setAnnouncement(before ? fill(wasReplaced, { ...texts, before: before.name }) : fill(wasAdded, texts))
  }
  const remove = (file: AddedFile) => {
    stop(file.type)
    setFiles((all) => all.filter((other) => other.file !== file.file))
    setAnnouncement(fill(currentWords().documents.wasDeleted, { name: file.name }))
    select.current?.focus()
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
      <Phone clientId={clientId} onUploaded={reload} />
      <ItemList wanted={wanted} missing={missing} />
      <Select
        label={words.type}
        name="type"
        ref={select}
        error={typeError}
        options={documentTypes
          .filter((one) => isWanted(one, wanted))
          .map((value) => ({
            value,
            label: words.types[value],
          }))}
        onChange={(event) => {
          setType(event.target.value as DocumentType | '')
          setTypeError(undefined)
        }}
        onBlur={() => undefined}
      />
      <FileArea
        error={refusal && namedReason(refusal.name, words.refusals[refusal.reason])}
        refusal={refusal?.reason}
        onNotReady={type === '' ? needType : undefined}
        onFile={(file) => void add(file)}
      />
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
