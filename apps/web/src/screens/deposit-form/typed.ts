import type { Answers } from './answers.ts'

let kept: { clientId: string; answers: Answers } | undefined

/** In memory alone: what was typed when the network was refused, until the person comes back (RK-11). */
export const keepTyped = (clientId: string, answers: Answers): void => {
  kept = { clientId, answers }
}

export const typedBefore = (clientId: string): Answers | undefined =>
  kept?.clientId === clientId ? kept.answers : undefined

export const forgetTyped = (): void => {
  kept = undefined
}
