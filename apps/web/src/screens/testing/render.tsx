import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Client } from '@vestibule/contract/entities'
import { firstStatus } from '@vestibule/domain/flow/flow'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { ScreenProps } from '../../flow/screen-props.ts'

const nothing = async () => undefined

export const screenOf = (client: Client): ScreenProps => ({
  client,
  clientId: 'c',
  userId: 'u',
  email: 'ada@example.com',
  accountType: 'ROTH_IRA',
  status: firstStatus,
  request: () => ({}),
  onSaved: nothing,
  requestStatus: nothing,
  reload: async () => null,
  onBack: undefined,
})

export const noContribution = {
  amount: 0,
  first_deposit_date: 0,
  second_deposit_date: 0,
  one_time: false,
  one_time_date: '',
  already_contributed: {},
}

export const render = (content: ReactNode, queries = new QueryClient()): string =>
  renderToString(
    <QueryClientProvider client={queries}>
      <Router ssrPath="/onboarding">{content}</Router>
    </QueryClientProvider>,
  )
