import type { FormEvent, ReactNode, Ref } from 'react'
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
      noValidate: true
      method: 'dialog'
    }
    above: ReactNode
  }
  name?: string
  children: ReactNode
}) => (
  <form {...form.props} className={styles.form} aria-label={name}>
    {form.above}
    {children}
  </form>
)
