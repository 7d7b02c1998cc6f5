import { seeded } from '@vestibule/testing/seeded'

/** An event of the simulation. Events at the same time run in the order in which they were added. */
interface Event {
  at: number
  order: number
  run(): void
}

const isBefore = (one: Event, other: Event): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order)

export interface Random {
  chance(probability: number): boolean
  /** Returns a number from `least` to `most`, both included, rounded down to an integer. */
  between(least: number, most: number): number
  pick<T>(values: readonly [T, ...T[]]): T
}

export const createRandom = (seed: number): Random => {
  const next = seeded(Math.imul(seed, 0x9e3779b1))
  return {
    chance: (probability) => next() < probability,
    between: (least, most) => Math.floor(least + next() * (most - least + 1)),
    pick: (values) => values[Math.floor(next() * values.length)] ?? values[0],
  }
}

/** A queue of events in virtual time, in ms since the start. */
export const createSchedule = () => {
  const heap: Event[] = []
  let added = 0
  let time = 0

  const swap = (one: number, other: number): void => {
    const moved = heap[one] as Event
    heap[one] = heap[other] as Event
    heap[other] = moved
  }
  const isOrdered = (parent: number, child: number): boolean =>
    !heap[child] || !isBefore(heap[child], heap[parent] as Event)

  const rise = (index: number): void => {
    const parent = (index - 1) >> 1
    if (index === 0 || isOrdered(parent, index)) return
    swap(parent, index)
    rise(parent)
  }
  const sink = (index: number): void => {
    const left = 2 * index + 1
    const child = isOrdered(left, left + 1) ? left : left + 1
    if (isOrdered(index, child)) return
    swap(index, child)
    sink(child)
  }
  const take = (): Event | undefined => {
    const first = heap[0]
    const last = heap.pop()
    if (heap.length > 0 && last) {
      heap[0] = last
      sink(0)
    }
    return first
  }

  return {
    now: (): number => time,
    at(when: number, run: () => void): void {
      added += 1
      heap.push({ at: Math.max(when, time), order: added, run })
      rise(heap.length - 1)
    },
    /** Runs the events one after the other, each with all promises that it resolves, until `isDone` or none is left. */
    async run(isDone: () => boolean): Promise<void> {
      while (!isDone()) {
        const event = take()
        if (!event) return
        time = event.at
        event.run()
        await promisesSettled()
      }
    },
  }
}

/** Resolves when no promise callback is left to run: Node runs `nextTick` callbacks only then. */
const promisesSettled = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve))

export type Schedule = ReturnType<typeof createSchedule>
