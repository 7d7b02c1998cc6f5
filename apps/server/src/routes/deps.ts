import type { RetentionPeriods } from '@vestibule/domain/records/retention'
import type { Lookups } from '../platform/http/lookups.ts'
import type { RouteDeps } from '../platform/http/route.ts'
import type { Meter } from '../ports/meter.ts'
import type { Store } from '../stores/store-type.ts'
import type { PageCountDeps } from '../use-cases/agreements/page-counts.ts'
import type { PdfDeps } from '../use-cases/agreements/read-pdf.ts'
import type { OfAgeDeps } from '../use-cases/application/sharing-checks.ts'
import type { ConfirmDeps } from '../use-cases/contributions/confirm.ts'
import type { PageDisclosureDeps } from '../use-cases/disclosures/show-on-page.ts'
import type { PhoneUploadDeps } from '../use-cases/documents/phone-upload.ts'
import type { CertificateDeps } from '../use-cases/evidence/certificate.ts'
import type { CountriesDeps, PlacesDeps } from '../use-cases/personal/places.ts'
import type { ReportDeps } from '../use-cases/reports/take-report.ts'
import type { AfterOpenDeps } from '../use-cases/review/after-open.ts'
import type { RiskDeps } from '../use-cases/screening/blocks.ts'
import type { ScreenDeps } from '../use-cases/screening/screen.ts'
import type { CodeDeps } from '../use-cases/sign-up/codes.ts'
import type { CreateUserDeps } from '../use-cases/sign-up/create-user.ts'
import type { LogInDeps } from '../use-cases/sign-up/log-in.ts'
import type { ProveDeps } from '../use-cases/sign-up/prove-password.ts'
import type { PasswordDeps } from '../use-cases/sign-up/refuse-weak-password.ts'
import type { UsePasskeyDeps } from '../use-cases/sign-up/use-passkey.ts'
import type { BeginDeps } from '../use-cases/verification/begin.ts'
import type { NoticeDeps } from '../use-cases/verification/notice.ts'

export type Deps = RouteDeps &
  ConfirmDeps &
  PdfDeps &
  PageCountDeps &
  CertificateDeps &
  PhoneUploadDeps &
  ReportDeps &
  CountriesDeps &
  PlacesDeps &
  ScreenDeps &
  CodeDeps &
  CreateUserDeps &
  ProveDeps &
  PasswordDeps &
  LogInDeps &
  UsePasskeyDeps &
  RiskDeps &
  BeginDeps &
  NoticeDeps &
  AfterOpenDeps &
  OfAgeDeps & {
    redirectUri: string | undefined
    /** Connects as vestibule_steward. `undefined` in servers, except local ones and those of the firm. */
    steward: Store | undefined
    meter: Meter
    /** Of the keys of the firm's API. */
    keyLookups: Lookups
    brand: PageDisclosureDeps['brand']
    retention: RetentionPeriods
    /** The HTML of the firm's documents, by path. */
    documentsAsHtml: ReadonlyMap<string, Buffer>
  }
