import type { Client, User } from '@vestibule/contract/entities'
import type { Status } from '@vestibule/domain/flow/statuses'
import type { Event } from '@vestibule/domain/flow/types'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../api/call.ts'
import { tagVersion, versionOf } from '../api/version.ts'
import type { FormContextValue, FormHandle } from '../form/form-context.ts'
import { bankPath, usePage } from '../site/page.tsx'
import { saveForm } from './edit-conflict/save.tsx'
import {
  afterSave,
  backOf,
  editableAt,
  isSharedWithProviders,
  moveFrom,
  onwardOf,
  requestFrom,
  type Saved,
  savedOf,
  shownAfter,
  shownFor,
  viewFor,
} from './position.ts'
import type { ScreenProps, StatusRequest } from './screen-props.ts'

const pathOf = (saved: Saved, status: Status): string | undefined => {
  const view = viewFor(saved, status)
  if (view.kind === 'screen') return `/onboarding/${view.screen}`
  return view.kind === 'redirect' ? view.to : undefined
}

/** Connects the server's saved status with the shown status, which the path selects. */
export const useFlow = ({
  user,
  client,
  put,
  reload,
}: {
  user: User
  client: Client | null
  put: (client: Client) => void
  reload: () => Promise<Client | null>
}) => {
  const page = usePage()
  const [path, navigate] = useLocation()
  const [justVerified, setJustVerified] = useState(false)
  /** The status that is shown after answers were saved. */
  const [afterSaving, setAfterSaving] = useState<Status>()
  const accountType = client?.account_type ?? user.clientAccountType
  const saved = savedOf(client, accountType, justVerified)
  const shown = shownFor(saved, path.slice('/onboarding/'.length))
  const back = backOf(saved, shown)
  const savingForm = useRef<FormHandle>(undefined)

  const show = async (at: Saved, status: Status) => {
    const to = pathOf(at, status)
    if (to === undefined || to === window.location.pathname) return
    navigate(to)
    // Never resolves, so that the button stays busy while another document loads.
    if ((to === bankPath) !== (page === 'bank')) await new Promise(() => undefined)
  }

  /** Returns the client after an event: computed if only this form changed the client, or else read from the server. */
  const follow = async (event: Event): Promise<Client | null> => {
    const version = savingForm.current?.version
    const moved = client && afterSave(saved, client, shown, event)
    if (!moved || !version || version.filled !== versionOf(client)) return reload()
    put(tagVersion(moved, version.latest))
    return moved
  }

  const props: ScreenProps = {
    client,
    clientId: client?.id ?? '',
    userId: user.id,
    email: user.email,
    accountType,
    status: shown,
    request: (event) => {
      const move = shown === saved.status ? moveFrom(saved, shown, event) : undefined
      if (move === undefined) return {}
      return { client_status: move.to, step: String(move.step) as StatusRequest['step'] }
    },
    onSaved: async (event, answered) => {
      const hasPassed = event === 'verification_passed'
      setJustVerified(hasPassed)
      if (answered) put(answered)
      const now = answered ?? (await follow(event))
      const after = savedOf(now, accountType, hasPassed)
      const next = shownAfter(saved, shown, event, after)
      setAfterSaving(next)
      await show(after, next)
    },
    requestStatus: async (event, options = {}) => {
      const move = requestFrom(saved, shown, event)
      const answered = move && {
        client: await call('updateClientStatus', {
          params: { clientId: props.clientId },
          body: { client_status: move.to, step: move.step },
          ...options,
        }),
      }
      await props.onSaved(event, answered?.client)
    },
    reload: async () => {
      const now = await reload()
      const after = savedOf(now, accountType)
      if (after.status !== saved.status) await show(after, after.status)
      return now
    },
    onBack: back && (() => void show(saved, back)),
    editOf: (screen) => {
      const status = editableAt(saved, screen, client?.locked === true)
      return status && (() => void show(saved, status))
    },
  }

  const next = onwardOf(saved, shown)
  const formContext: Omit<FormContextValue, 'notice'> = {
    version: versionOf(client),
    locked: client?.locked === true && isSharedWithProviders(saved, shown),
    skip: next && (() => show(saved, next)),
    refresh: reload,
    save: (form, run) =>
      saveForm(form, async () => {
        savingForm.current = form
        await run().finally(() => {
          savingForm.current = undefined
        })
      }),
  }

  return {
    saved,
    shown,
    isAfterSaving: shown === afterSaving,
    view: viewFor(saved, shown),
    path: pathOf(saved, shown),
    props,
    formContext,
    show,
  }
}
