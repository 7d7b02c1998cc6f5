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
    locked: boolean
  }
  /** the accessible name, where a page has more than one form */
  name?: string
  children: ReactNode
}) => (
  // anew where its answers become final: a field that keeps its own value cannot be given one
  <form key={String(form.locked)} {...form.props} className={styles.form} aria-label={name}>
    {form.above}
    {children}
  </form>
)
