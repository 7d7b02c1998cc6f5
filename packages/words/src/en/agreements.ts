import type { PublicAgreement } from '@vestibule/domain/agreements/agreement-list'

/** Names of the brand's own documents. The names of all other documents come from the broker. */
const documents = {
  'e-sign': 'E-Sign Agreement',
  'advisor-advisory-contract': 'Advisor Advisory Contract Agreement',
} as const satisfies Record<PublicAgreement, string>

export const agreements = {
  title: 'Review and agree to terms',
  intro: 'Read each document. You can keep a copy of all of them.',
  legend: 'Documents',
  documents,
  acceptAll: 'Accept all',
  view: 'View',
  viewNamed: 'View {name}',
  pages: { one: '{count} page', other: '{count} pages' },
  opened: 'Opened',
  taxHeading: 'Tax certification',
  agree: 'I Agree',
  refused: 'You must agree to the terms to proceed.',
  changed: 'These documents have been updated. Please read and agree to them again.',
  viewAgain: 'This document was updated after you opened it. View it again to agree to it.',
  notListed: 'We could not load your documents. Nothing is lost.',
  viewer: {
    loading: 'Loading ...',
    notLoaded: 'We could not load this document.',
    textNotLoaded: 'We cannot show this document as text. View it as a PDF, or download it.',
    viewAs: { pdf: 'View as PDF', text: 'View as text' },
    shownAsText: 'Shown as text',
    understood: 'Understood',
    download: 'Download',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    position: 'Page {page} of {pages}, {zoom}%',
    keys: 'Arrow keys scroll. Plus and minus zoom, zero zooms back.',
  },
  accepted: {
    title: 'Your documents',
    count: { one: '{count} PDF', other: '{count} PDFs' },
    certificate: 'Certificate of acceptance',
    notLoaded: 'We could not load the list of your documents.',
  },
} as const
