import { useId } from 'react'
import styles from './Door.module.css'

/** From 0, closed, to 5, wide open. */
export type Opening = 0 | 1 | 2 | 3 | 4 | 5

const center = 216
const floor = 330
const halfWidth = 59

/** Fraction of its half of the doorway that each leaf covers, indexed by `Opening`. */
const covered = [1, 0.72, 0.5, 0.32, 0.16, 0] as const
const sunHeight = [300, 288, 276, 262, 238, 214] as const

const arch = (bottom: number, width: number, top: number): string => {
  const radius = width / 2
  return `M${center - radius} ${bottom}V${top + radius}a${radius} ${radius} 0 0 1 ${width} 0V${bottom}Z`
}

const opening = arch(floor, halfWidth * 2, 150)

const Leaves = ({ width }: { width: number }) => {
  const [left, right] = [center - halfWidth, center + halfWidth]
  return (
    <>
      <path className={styles.leaf} d={`M${left} 140h${width}v${floor - 140}h-${width}z`} />
      <path className={styles.leaf} d={`M${right} 140h-${width}v${floor - 140}h${width}z`} />
      <path className={styles.edge} d={`M${left + width} 140V${floor}M${right - width} 140V${floor}`} />
      <circle className={styles.knob} cx={left + width - 7} cy="252" r="2.6" />
      <circle className={styles.knob} cx={right - width + 7} cy="252" r="2.6" />
    </>
  )
}

/** Draws three nested arches and a door with the sun behind. Decorative, so hidden from assistive technology. */
export const Door = ({ open, className = '' }: { open: Opening; className?: string | undefined }) => {
  const id = useId()
  const width = halfWidth * covered[open]
  const gap = (halfWidth - width) * 2
  const spread = 70 + open * 11
  return (
    <svg
      className={`${styles.door} ${className}`}
      viewBox="16 0 400 352"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop className={styles.skyTop} offset="0" />
          <stop className={styles.skyBottom} offset="1" />
        </linearGradient>
        <linearGradient id={`${id}light`} x1="0" y1="0" x2="0" y2="1">
          <stop className={styles.light} offset="0" />
          <stop className={styles.dark} offset="1" />
        </linearGradient>
        <clipPath id={`${id}opening`}>
          <path d={opening} />
        </clipPath>
      </defs>
      <path className={styles.outer} d={arch(400, 400, 10)} />
      <path className={styles.middle} d={arch(376, 290, 62)} />
      <path className={styles.inner} d={arch(352, 196, 110)} />
      {gap > 0 && (
        <path
          fill={`url(#${id}light)`}
          d={`M${center - gap / 2} ${floor}h${gap}l${spread} 70h-${gap + 2 * spread}z`}
        />
      )}
      <g clipPath={`url(#${id}opening)`}>
        <path fill={`url(#${id}sky)`} d={opening} />
        <circle className={`${styles.sun} ${styles.rising}`} cx={center} cy={sunHeight[open]} r="24" />
        <path className={styles.farHill} d="M150 306q40-34 80-12t60-14v60H150z" />
        <path className={styles.nearHill} d="M150 322q50-26 84-6t56-8v40H150z" />
        {width > 0 && <Leaves width={width} />}
      </g>
      <path className={styles.edge} d={opening} />
    </svg>
  )
}
