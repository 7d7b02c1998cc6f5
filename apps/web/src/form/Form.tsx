import type { FormEvent, ReactNode, Ref } from 'react'
import { SubmitFailure } from '../ui/Actions.tsx'
import hidden from '../ui/hidden.module.css'
import styles from './Form.module.css'

export const Form = ({
  form,
  name,
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
  name?: string
  children: ReactNode
}) => (
  <form {...form.props} className={styles.form} aria-label={name}>
    {form.above}
    <SubmitFailure value={form.failure}>{children}</SubmitFailure>
    <p className={hidden.hidden} aria-live="polite">
      {form.announcement}
    </p>
  </form>
)
