import { firmScopes } from '@vestibule/domain/firm/scopes'
import { z } from 'zod'
import { firmCall } from './call.ts'

export const readFirmKey = firmCall('GET /api/firm/key', 'read', 'Returns the key that made the call', {
  reply: z.object({
    id: z.uuid(),
    name: z.string(),
    scopes: z.array(z.enum(firmScopes)),
    expires_at: z.string(),
  }),
})
