import type { Status } from '@vestibule/domain/flow/statuses'
import type { FlowName } from '@vestibule/domain/flow/types'
import type { Words } from '@vestibule/words/words'
import type { Answers } from './answers.ts'
import type { Step } from './steps.ts'

/** One screen or page in one state. The gallery shows each entry in every width, color scheme and language. */
export interface Entry {
  /** Part of a host name: letters, digits and hyphens, at most 63. */
  id: string
  /** A screen of the flow table, or a page of `apps/web/src/app/routes.tsx`. */
  screen: string
  state: string
  /** The address to open, with query and fragment. */
  path: string
  /** Replaces the sample replies of some calls. */
  answers: Answers
  steps: (words: Words) => readonly Step[]
  /** The row of the flow table that the entry shows. */
  row?: { flow: FlowName; status: Status }
}

/** A state of a screen: what differs from the screen's first state. */
export interface State {
  path?: string
  answers?: Answers
  steps?: (words: Words) => readonly Step[]
}
