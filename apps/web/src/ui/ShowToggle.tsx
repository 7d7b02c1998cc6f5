import kinds from './FieldKinds.module.css'

export const ShowToggle = ({
  children,
  shown,
  fieldId,
  onToggle,
}: {
  children: string
  shown: boolean
  fieldId: string
  onToggle: (shown: boolean) => void
}) => (
  <button
    type="button"
    className={kinds.toggle}
    aria-pressed={shown}
    aria-controls={fieldId}
    onClick={() => onToggle(!shown)}
  >
    {children}
  </button>
)
