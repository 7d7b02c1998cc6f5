import type { FormEvent, ReactNode, Ref } from 'react'
import styles from './Form.module.css'

/** The form element of a `useForm`: fields 20 px apart, under what there is to say about all of them. */
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
  /** the accessible name, where a page has more than one form */
  name?: string
  children: ReactNode
}) => (
  <form {...form.props} className={styles.form} aria-label={name}>
    {form.above}
    {children}
  </form>
)
