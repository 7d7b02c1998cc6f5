import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Client } from '@vestibule/contract/entities'
import { accountTypeNames } from '@vestibule/domain/account-types'
import { firstStatus } from '@vestibule/domain/flow/flow'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { ScreenProps } from '../../application/screen-props.ts'
import { type Settings, SettingsContext } from '../../site/settings.ts'
import { startEnglish } from '../../words/testing.ts'

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
  editOf: () => undefined,
})

export const noContribution = {
  amount: 0,
  first_deposit_date: 0,
  second_deposit_date: 0,
  one_time: false,
  one_time_date: '',
  already_contributed: {},
  ira_doubts: null,
}

const settings: Settings = {
  brand: 'Brand',
  broker: 'Broker',
  fundCustody: { en: 'Shares are held by Agent.' },
  company: 'Company',
  minutes: 8,
  contact: 'team@brand.example',
  accountTypes: accountTypeNames,
  publicUrl: 'https://open.brand.example',
  dashboardUrl: 'https://brand.example/',
  privacyUrl: '/documents/privacy-20260101.pdf',
  relationshipSummaryUrl: '/documents/form-crs-20260101.pdf',
  custodian: { name: 'Custodian', address: 'Address', phone: '518-555-0100' },
  linkScriptUrl: '',
  contributionMaximum: 50_000,
  limits: 'specification',
  release: '',
}

startEnglish()

export const render = (content: ReactNode, queries = new QueryClient()): string =>
  renderToString(
    <SettingsContext value={settings}>
      <QueryClientProvider client={queries}>
        <Router ssrPath="/onboarding">{content}</Router>
      </QueryClientProvider>
    </SettingsContext>,
  )
