export const name = {
  title: 'Tell us about yourself',
  intro: "Enter your name as it appears on your passport, driver's license or Social Security card.",
  firstName: 'Legal first name',
  lastName: 'Legal last name',
  why: 'Federal law requires us to know who opens an account. The name must match your identity document. Next, we ask how to reach you and who you are.',
  documents: {
    legend: 'Documents for you to keep',
    read: 'Please read these documents. When you continue, we also email you links to them.',
  },
  electronicDocuments: {
    link: 'Your rights, and what you need to open documents',
    title: 'Electronic documents',
  },
} as const
