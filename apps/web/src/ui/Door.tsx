import { useId } from 'react'
import styles from './Door.module.css'

/** From 0, closed, to 5, wide open. */
export type Opening = 0 | 1 | 2 | 3 | 4 | 5

const center = 216
const floor = 330
const halfWidth = 59

const arch = (bottom: number, width: number, top: number): string => {
  const radius = width / 2
  return `M${center - radius} ${bottom}V${top + radius}a${radius} ${radius} 0 0 1 ${width} 0V${bottom}Z`
}

const opening = arch(floor, halfWidth * 2, 150)

const left = center - halfWidth

/** A leaf that covers its half of the doorway. The styles move it aside. */
const Leaf = ({
  side,
  at,
  edge,
  knob,
}: {
  side: string | undefined
  at: number
  edge: number
  knob: number
}) => (
  <g className={`${styles.leaf} ${side}`}>
    <path d={`M${at} 140h${halfWidth}v${floor - 140}h-${halfWidth}z`} />
    <path className={styles.edge} d={`M${edge} 140V${floor}`} />
    <circle className={styles.knob} cx={knob} cy="252" r="2.6" />
  </g>
)

/** Draws three nested arches and a door with the sun behind. Decorative, so hidden from assistive technology. */
export const Door = ({ open, className = '' }: { open: Opening; className?: string | undefined }) => {
  const id = useId()
  return (
    <svg
      className={`${styles.door} ${className}`}
      data-open={open}
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
      <path
        className={styles.beam}
        fill={`url(#${id}light)`}
        d={`M${left} ${floor}h${halfWidth * 2}l125 70h-${halfWidth * 2 + 250}z`}
      />
      <g clipPath={`url(#${id}opening)`}>
        <path fill={`url(#${id}sky)`} d={opening} />
        <g className={styles.rising}>
          <circle className={styles.sun} cx={center} cy="214" r="24" />
        </g>
        <path className={styles.farHill} d="M150 306q40-34 80-12t60-14v60H150z" />
        <path className={styles.nearHill} d="M150 322q50-26 84-6t56-8v40H150z" />
        <Leaf side={styles.left} at={left} edge={center} knob={center - 7} />
        <Leaf side={styles.right} at={center} edge={center} knob={center + 7} />
      </g>
      <path className={styles.edge} d={opening} />
    </svg>
  )
}
