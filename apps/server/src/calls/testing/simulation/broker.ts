import type { UsablePermission } from '../../../platform/http-client/send-permission.ts'
import { effectTimeoutMs } from '../../../ports/call-times.ts'
import type { ProviderCall } from '../../../ports/provider-calls.ts'
import { ProviderError } from '../../../ports/provider-error.ts'
import type { Answer } from '../../operation.ts'
import type { Row } from '../memory-rows.ts'
import type { Faults } from './faults.ts'
import type { Host } from './host.ts'
import type { EffectReport, Rules } from './rules.ts'
import type { Random, Schedule } from './schedule.ts'

/** One request that left a process. */
interface Copy {
  key: string
  operation: string
  sentAt: number
  /** `lost` never arrives. The other states but `under_way` are final. */
  state: 'under_way' | 'lost' | 'acted' | 'refused'
  isRefused: boolean
  host: string
}

interface Effect {
  id: string
  visibleAt: number
}

/** What an operation is to the broker: whether it recognizes our key, and whether a second copy is harmless. */
export interface BrokerPolicy {
  recognizes: boolean
  isHarmless: boolean
  /** Whether a person can correct what the broker refuses. */
  isPersonal: boolean
}

/** Longest time between sending a request and seeing its effect in a look-up: `longestMs` less a lease and a margin. */
const actWithinMs = 54_000
const longestLateMs = 44_000
const longestLagMs = 10_000
/** Longest preparation of a request: a token, a connection, reads. */
const slowPreparationMs = 4_000

export interface BrokerDeps {
  schedule: Schedule
  random: Random
  faults: Faults
  rules: Rules
  rowOf(key: string): Row | undefined
  log(entry: () => string): void
}

/** A model of the broker: effects by key, late requests, lost replies, and look-ups that lag. */
export const createBroker = ({ schedule, random, faults, rules, rowOf, log }: BrokerDeps) => {
  const copies = new Map<string, Copy[]>()
  const effects = new Map<string, Effect[]>()
  const refusing = new Set<string>()
  const decided = new Set<string>()
  let made = 0
  let underWay = 0

  const copiesOf = (key: string): Copy[] => copies.get(key) ?? []
  const effectsOf = (key: string): Effect[] => effects.get(key) ?? []

  const act = (copy: Copy, policy: BrokerPolicy): Effect | undefined => {
    if (copy.state === 'under_way') underWay -= 1
    if (copy.isRefused) {
      copy.state = 'refused'
      return undefined
    }
    copy.state = 'acted'
    const known = effectsOf(copy.key)
    if (policy.recognizes && known[0]) return known[0]
    made += 1
    const lag = faults.happens('lag') ? random.between(100, longestLagMs) : 0
    const effect = { id: `effect ${made}`, visibleAt: schedule.now() + lag }
    effects.set(copy.key, [...known, effect])
    log(() => `the broker acts on ${copy.key} of ${copy.host} (visible in ${lag} ms)`)
    rules.tookEffect(copy.key, known.length + 1, copy.operation, rowOf(copy.key))
    return effect
  }

  /** Fails if an earlier request could still take effect, even if the random faults let it not. */
  const checkEarlierCopies = (key: string, { recognizes, isHarmless }: BrokerPolicy): void => {
    if (recognizes || isHarmless) return
    const isOpen = ({ state, sentAt }: Copy) =>
      (state === 'under_way' || state === 'lost') && schedule.now() < sentAt + actWithinMs
    if (copiesOf(key).some(isOpen))
      rules.fail(`${key} was sent again while the first request could take effect`)
  }

  /** Draws, at the first request, whether the broker refuses the call until the person corrects it. */
  const decide = (key: string, { isPersonal }: BrokerPolicy): void => {
    if (!isPersonal || decided.has(key)) return
    decided.add(key)
    if (faults.happens('refusal')) refusing.add(key)
  }

  const leave = (host: Host, call: ProviderCall, policy: BrokerPolicy): Copy => {
    decide(call.key, policy)
    checkEarlierCopies(call.key, policy)
    const copy: Copy = {
      key: call.key,
      operation: call.operation,
      sentAt: schedule.now(),
      state: faults.happens('lostRequest') ? 'lost' : 'under_way',
      isRefused: refusing.has(call.key),
      host: host.name,
    }
    if (copy.state === 'under_way') underWay += 1
    copies.set(call.key, [...copiesOf(call.key), copy])
    log(() => `${host.name} sends ${call.key}${copy.state === 'lost' ? ', which is lost' : ''}`)
    return copy
  }

  const prepare = async (host: Host, permission: UsablePermission | undefined): Promise<void> => {
    const isSlow = faults.happens('lateRequest')
    await host.timers.sleep(isSlow ? random.between(100, slowPreparationMs) : random.between(1, 20))
    if (faults.happens('unreachable')) throw new ProviderError('ascend', 'unavailable')
    try {
      await permission?.use()
    } catch {
      log(() => `${host.name} may not send any more`)
      throw new ProviderError('ascend', 'unavailable', { providerCode: 'not_permitted' })
    }
  }

  /** Lets the request arrive, sometimes late and sometimes twice, and passes the broker's reply on. */
  const arrive = (copy: Copy, policy: BrokerPolicy, reply: (effect: Effect | undefined) => void): void => {
    if (copy.state === 'lost') return
    const ms = faults.happens('lateRequest') ? random.between(100, longestLateMs) : random.between(5, 50)
    schedule.at(schedule.now() + ms, () => reply(act(copy, policy)))
    if ((policy.recognizes || policy.isHarmless) && faults.happens('duplicate'))
      schedule.at(schedule.now() + ms + random.between(0, 5_000), () => act(copy, policy))
  }

  const exchange = (host: Host, copy: Copy, policy: BrokerPolicy): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const inDoubt = (status?: number) =>
        reject(new ProviderError('ascend', 'in_doubt', status ? { status } : {}))
      const isReplyLost = faults.happens('lostReply')
      host.deliver(schedule.now() + effectTimeoutMs, () => inDoubt())
      if (faults.happens('serverError'))
        host.deliver(schedule.now() + random.between(5, 2_000), () => inDoubt(500))
      arrive(copy, policy, (effect) => {
        if (isReplyLost) return
        host.deliver(schedule.now() + random.between(1, 20), () =>
          effect
            ? resolve({ effect: effect.id })
            : reject(new ProviderError('ascend', 'refused', { status: 400 })),
        )
      })
      faults.strike(host)
    })

  const report: EffectReport = {
    effects: (key) => effectsOf(key).length,
    hasCopyUnderWay: (key) => copiesOf(key).some((copy) => copy.state === 'under_way' && !copy.isRefused),
  }

  return {
    ...report,
    isQuiet: (): boolean => underWay === 0,
    /** Corrects what the broker refused. */
    correct: (key: string): unknown => refusing.delete(key),
    /** Sends the call. `permission` is the one under which the caller started, as in an adapter. */
    async send(
      host: Host,
      permission: UsablePermission | undefined,
      call: ProviderCall,
      policy: BrokerPolicy,
    ): Promise<Answer> {
      await prepare(host, permission)
      return exchange(host, leave(host, call, policy), policy)
    },
    async lookUp(host: Host, key: string): Promise<Answer | undefined> {
      await host.timers.sleep(random.between(1, 50))
      if (faults.happens('failedLookUp')) throw new ProviderError('ascend', 'unavailable')
      const found = effectsOf(key).find(({ visibleAt }) => visibleAt <= schedule.now())
      await host.timers.sleep(random.between(1, 50))
      log(() => `${host.name} looks up ${key}: ${found?.id ?? 'nothing'}`)
      faults.strike(host)
      return found && { effect: found.id }
    },
  }
}

export type Broker = ReturnType<typeof createBroker>
