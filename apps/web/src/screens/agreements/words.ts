import { arbitrationNotice } from '@vestibule/domain/agreements/arbitration'
import { currentDisclosures } from '@vestibule/domain/disclosures/disclosures'
import { taxCertification } from '@vestibule/domain/disclosures/tax-certification'

export const words = {
  h1: 'Review and agree to terms',
  intro: 'Read each document. You can keep a copy of all of them.',
  legend: 'Documents',
  acceptAll: 'Accept all',
  view: (name: string) => `View ${name}`,
  summary: 'Customer relationship summary (PDF)',
  taxHeading: 'Tax certification',
  tax: taxCertification,
  arbitration: arbitrationNotice(),
  spouse: currentDisclosures.spouse.words.main,
  sign: currentDisclosures.sign.words.main,
  agree: 'I Agree',
  refused: 'You must agree to the terms to proceed.',
  failed: 'Broker Account Creation Failed',
  changed: 'These documents have been updated. Please read and agree to them again.',
  viewAgain: 'This document was updated after you opened it. View it again to agree to it.',
  notListed: 'We could not load your documents. Nothing is lost.',
  loading: 'Loading ...',
  notLoaded: 'We could not load this document.',
  understood: 'Understood',
  download: 'Download',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  position: (page: number, pages: number, zoom: number) =>
    `Page ${page} of ${pages}, ${Math.round(zoom * 100)}%`,
  keys: 'Arrow keys scroll. Plus and minus zoom, zero zooms back.',
}
