import type { FormEvent, ReactNode, Ref } from 'react'
import { SubmitFailure } from '../ui/Actions.tsx'
import { Announcement } from '../ui/Announcement.tsx'
import styles from './Form.module.css'

export const Form = ({
  form,
  children,
}: {
  form: {
    props: {
      ref: Ref<HTMLFormElement>
      onSubmit: (event: FormEvent) => void
      noValidate: boolean
      method: 'dialog'
    }
    above: ReactNode
    announcement: string
    failure?: string | undefined
  }
  children: ReactNode
}) => (
  <form {...form.props} className={styles.form}>
    {form.above}
    <SubmitFailure value={form.failure}>{children}</SubmitFailure>
    <Announcement>{form.announcement}</Announcement>
  </form>
)
