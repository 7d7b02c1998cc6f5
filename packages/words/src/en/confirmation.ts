export const confirmation = {
  title: 'Confirm your contribution',
  intro: 'No contribution is drawn until you confirm.',
  introWithoutTransfers: 'Confirming saves your choice. We transfer no money.',
  yours: 'Your contribution',
  authorization: 'Your authorization',
  arrive: 'Funds arrive',
  edit: 'Edit',
  editTitle: 'Edit Contribution Schedule',
  confirm: 'Confirm Contribution',
  linked: 'Linked!',
  changed: 'You changed this somewhere else. Please look at it again.',
  gone: 'We could not find your bank account or your contribution. Please load this page again.',
} as const
