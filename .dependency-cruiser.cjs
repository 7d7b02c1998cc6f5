/**
 * Who imports whom. Each rule's comment says what to do instead, and each has a folder of the same name in
 * tools/boundaries/fixtures whose import it must refuse: `node tools/boundaries/check.ts` proves both.
 */
const test = '[.]test[.]tsx?$|/testing/'
const npm = 'node_modules'
const server = '^apps/server/src/'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-imports-nothing',
      comment:
        'The domain is pure: no npm package, no Node, nothing of ours. Pass in what it needs (a clock, an id, randomness), or move the code to the server or the browser.',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: test },
      to: { pathNot: '^packages/domain/src/' },
    },
    {
      name: 'contract-imports-domain-and-zod',
      comment:
        'The contract describes our HTTP. Put rules into the domain, and what a call does into a use case.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: test },
      to: { pathNot: ['^packages/(contract|domain)/src/', '^node_modules/zod/'] },
    },
    {
      name: 'ports-import-only-the-domain',
      comment:
        'A port says what use cases need, in their words. Types of a library or a provider belong to its adapter.',
      severity: 'error',
      from: { path: `${server}ports/`, pathNot: test },
      to: { pathNot: ['^packages/domain/src/', `${server}ports/`] },
    },
    {
      name: 'use-cases-see-only-ports',
      comment:
        'A use case imports the domain and ports, and at most node:crypto and the list of common passwords besides. Let it ask for what it needs through a port, and hand it the adapter in build.ts.',
      severity: 'error',
      from: { path: `${server}use-cases/`, pathNot: test },
      to: {
        pathNot: [
          '^packages/(domain|contract)/src/',
          `${server}(use-cases|ports)/`,
          '^(node:)?crypto$',
          `^${npm}/@zxcvbn-ts/language-common/`,
        ],
      },
    },
    {
      name: 'use-cases-see-shapes-of-the-contract',
      comment:
        'A use case may name what a call answers, by `import type`. Parsing and status codes are the route’s.',
      severity: 'error',
      from: { path: `${server}use-cases/`, pathNot: test },
      to: { path: '^packages/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-call-use-cases',
      comment:
        'A route parses, calls a use case and answers. What it needs from outside goes through a use case and its port.',
      severity: 'error',
      from: { path: `${server}routes/`, pathNot: test },
      to: { path: `${server}(adapters|jobs|config|migrations|[^/]+[.]ts$)` },
    },
    {
      name: 'http-knows-no-route-and-no-adapter',
      comment:
        'Sessions, limits and errors serve every route: pass in what they need from build.ts, through a port.',
      severity: 'error',
      from: { path: `${server}http/`, pathNot: test },
      to: { path: `${server}(adapters|routes|jobs|migrations|[^/]+[.]ts$)` },
    },
    {
      name: 'jobs-call-use-cases',
      comment: 'A job calls a use case. What it needs from outside goes through that use case and its port.',
      severity: 'error',
      from: { path: `${server}jobs/`, pathNot: test },
      to: { path: `${server}(adapters|routes|http|config|migrations|[^/]+[.]ts$)` },
    },
    {
      name: 'adapters-import-ports-and-domain',
      comment:
        'An adapter implements a port and knows nobody who calls it. Move what it shares with them into the port or the domain.',
      severity: 'error',
      from: { path: `${server}adapters/`, pathNot: test },
      to: {
        path: ['^packages/contract/', `${server}(use-cases|routes|http|jobs|config|migrations|[^/]+[.]ts$)`],
      },
    },
    {
      name: 'adapters-never-each-other',
      comment:
        'Adapters can be exchanged one by one. What two of them need of HTTP itself is in adapters/http; the rest is a port.',
      severity: 'error',
      from: { path: `${server}adapters/([^/]+)/`, pathNot: [test, `${server}adapters/http/`] },
      to: { path: `${server}adapters/`, pathNot: [`${server}adapters/$1/`, `${server}adapters/http/`] },
    },
    {
      name: 'the-browser-sees-no-server',
      comment: 'The browser’s code goes to everyone. Share rules by the domain and shapes by the contract.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: test },
      to: { path: ['^apps/(server|sandbox)/', '^tools/', '^e2e/', '^bench/'] },
    },
    {
      name: 'the-server-sees-no-browser',
      comment: 'The server serves the built files of apps/web/dist by their path; it imports none of them.',
      severity: 'error',
      from: { path: server, pathNot: test },
      to: { path: ['^apps/(web|sandbox)/', '^tools/', '^e2e/', '^bench/'] },
    },
    {
      name: 'screens-never-each-other',
      comment:
        'A screen is shown when the flow says so. Move what two screens share into components, form or the domain.',
      severity: 'error',
      from: { path: '^apps/web/src/screens/([^/]+)/', pathNot: test },
      to: { path: '^apps/web/src/screens/[^/]+/', pathNot: '^apps/web/src/screens/$1/' },
    },
    {
      name: 'components-know-no-onboarding',
      comment: 'A component serves any screen. Pass in words, values and what happens on a click.',
      severity: 'error',
      from: { path: '^apps/web/src/components/', pathNot: test },
      to: { path: '^apps/web/src/(screens|flow|app|api)/' },
    },
    {
      name: 'the-sandbox-imports-nothing-of-ours',
      comment:
        'The sandbox speaks a provider’s protocol as its own reader understood it, so that one misreading is not made twice. Write it again from the provider’s documents.',
      severity: 'error',
      from: { path: '^apps/sandbox/' },
      to: { path: ['^packages/', '^apps/(server|web)/', '^tools/', '^e2e/', '^bench/'] },
    },
    {
      name: 'nothing-imports-the-sandbox',
      comment:
        'Meet the sandbox over HTTP: the providers by their addresses, its control calls by e2e/harness/sandbox-control.ts.',
      severity: 'error',
      from: { pathNot: '^apps/sandbox/' },
      to: { path: '^apps/sandbox/' },
    },
    {
      name: 'no-development-package-at-run-time',
      comment:
        'Production installs no development packages. Import its types with `import type`, or make it a dependency.',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    },
    {
      name: 'no-circle',
      comment:
        'Two files that need each other are one, or lack a third that both need. Circles of types alone are allowed.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'every-import-is-found',
      comment:
        'Nothing is known about what an unresolved import reaches. Mend its path, or list its package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: npm },
    exclude: { path: ['(^|/)dist/', '[.]tsbuild/', '^tools/boundaries/fixtures/'] },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
}
