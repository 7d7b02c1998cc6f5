import { useRootState } from './root-state.ts'

/** Stands for a part of a screen that loads. */
export const LoadingPart = () => {
  useRootState('part-loading')
  return <div data-loading="part" hidden />
}
