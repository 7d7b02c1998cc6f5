import { flows } from '@vestibule/domain/flow/flow'
import { type Status, statuses } from '@vestibule/domain/flow/statuses'

/** Where an application has not ended, in one flow or the other. */
export const goingOn: readonly Status[] = statuses.filter(
  (status) => !Object.values(flows).some((flow) => flow[status]?.end === true),
)
