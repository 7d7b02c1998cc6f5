import { z } from 'zod'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import { recover } from '../../platform/http-client/failure.ts'
import { ignored } from '../../platform/http-client/reading.ts'
import { accountIds } from './answers.ts'
import { createAscendApi, quoted } from './api.ts'
import type { AscendConfig } from './config.ts'

/** The form of the broker's ids, a ULID. */
const ulid = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const newestAccounts = '5'

const approval = z
  .object({ principal_approver_id: z.string().nullish() })
  .transform((enrollment) => enrollment.principal_approver_id)

/** Reads that prove ids of the settings and change nothing. */
export const createAscendProbes = (config: AscendConfig, deps: AdapterDeps) => {
  const api = createAscendApi(config, deps)
  const { correspondentId, accountGroupId, principalApproverId } = config
  const inPath = encodeURIComponent
  return {
    /** Looks up an identification that does not exist: 404 for our correspondent, 403 for another. */
    correspondent: () =>
      recover(
        api.get(
          'probeCorrespondent',
          `/cip/v1/correspondents/${inPath(correspondentId)}/customerIdentifications/00000000000000000000000000`,
          ignored,
        ),
        ({ status }) => status === 404,
        () => undefined,
      ),
    accountGroup: () =>
      api.get(
        'probeAccountGroup',
        `/accounts/v1/accountGroups/${inPath(accountGroupId)}/availableEnrollments`,
        ignored,
      ),
    /** @returns whether the newest accounts have our approver: no read call takes an approver's id */
    async approver(): Promise<'malformed' | 'unused' | 'used' | 'other'> {
      if (!ulid.test(principalApproverId)) return 'malformed'
      const { items } = await api.page(
        {
          operation: 'probeApprover',
          path: '/accounts/v1/accounts',
          query: {
            page_size: newestAccounts,
            order_by: 'create_time desc',
            filter: `account_group_id == ${quoted(accountGroupId)}`,
          },
          field: 'accounts',
          item: accountIds,
        },
        undefined,
      )
      const approvers = await Promise.all(
        items.map(({ accountId }) =>
          api.list({
            operation: 'probeApprover',
            path: `/accounts/v1/accounts/${inPath(accountId)}/enrollments`,
            query: {},
            field: 'enrollments',
            item: approval,
          }),
        ),
      )
      const known = approvers.flat().filter((id) => typeof id === 'string')
      if (known.length === 0) return 'unused'
      return known.includes(principalApproverId) ? 'used' : 'other'
    },
  }
}
