import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import styles from './Phone.module.css'

/** Modules of white space around a code (ISO/IEC 18004). */
const quietZone = 4

/** Draws a QR code, dark on white in both color schemes, because scanners expect that. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const code = generate(text)
  const side = code.size + 2 * quietZone
  return (
    <svg
      className={styles.code}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  )
}
