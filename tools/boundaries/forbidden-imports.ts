const mail = 'apps/server/src/providers/smtp/client.ts'
const broker = 'apps/server/src/providers/ascend/client.ts'
const signUp = 'apps/server/src/use-cases/sign-up/sign-up.ts'
const page = 'apps/web/src/app/page.ts'
const webRooms = ['words', 'ui', 'form', 'account', 'screens', 'app']

/** Maps each rule of .dependency-cruiser.cjs to an import that the rule must reject. */
export const forbiddenImports: Readonly<
  Record<string, readonly [from: string, to: string, kind?: 'type' | 'circular']>
> = {
  'domain-imports-nothing': ['packages/domain/src/age.ts', 'node:crypto'],
  'contract-imports-domain-and-zod': ['packages/contract/src/call.ts', mail],
  'words-import-domain-and-contract-types': ['packages/words/src/language.ts', 'node:crypto'],
  'words-see-shapes-of-the-contract': ['packages/words/src/language.ts', 'packages/contract/src/call.ts'],
  'ports-import-only-the-domain': ['apps/server/src/ports/mailer.ts', mail, 'type'],
  'only-stores-write-sql': [signUp, 'kysely'],
  'stores-know-no-caller': ['apps/server/src/stores/sign-up/users.ts', signUp],
  'use-cases-import-downward': [signUp, mail],
  'use-cases-see-shapes-of-the-contract': [signUp, 'packages/contract/src/call.ts'],
  'routes-call-use-cases': ['apps/server/src/http/routes/auth.ts', mail],
  'platform-knows-no-capability': ['apps/server/src/platform/brand/session.ts', mail],
  'providers-import-ports-and-domain': [broker, signUp],
  'providers-never-each-other': [broker, mail],
  'the-browser-sees-no-server': [page, 'apps/server/src/http/session.ts', 'type'],
  'the-server-sees-no-browser': ['apps/server/src/http/pages.ts', page],
  'screens-never-each-other': ['apps/web/src/screens/home/home.ts', 'apps/web/src/screens/bank/bank.ts'],
  'the-sandbox-imports-nothing-of-ours': ['apps/sandbox/src/ascend/wire.ts', mail],
  'nothing-imports-the-sandbox': [broker, 'apps/sandbox/src/ascend/answer.ts'],
  'no-development-package-at-run-time': [mail, 'twilio'],
  'no-circle': ['packages/domain/src/chicken.ts', 'packages/domain/src/egg.ts', 'circular'],
  'every-import-is-found': ['packages/domain/src/lost.ts', './nowhere.ts'],
  ...Object.fromEntries(
    webRooms
      .slice(0, -1)
      .map((room, index) => [
        `web-level-${index + 1}-imports-no-higher-one`,
        [`apps/web/src/${room}/first.ts`, `apps/web/src/${webRooms[index + 1]}/next.ts`] as const,
      ]),
  ),
}
