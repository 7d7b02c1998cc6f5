/**
 * Import boundaries. Each rule's comment describes the alternative, and tools/boundaries/forbidden-imports.ts has an import
 * that it must reject: `node tools/boundaries/check.ts` checks both.
 */
const test = '[.]test[.]tsx?$|/testing/'
const npm = 'node_modules'
const server = '^apps/server/src/'

/** The folders of the web app by level, lowest first. A file imports from its own level and lower ones. */
const webLevels = ['words', 'api|ui', 'form|site', 'application|account', 'screens', 'app']
const webRooms = webLevels.slice(0, -1).map((rooms, level) => ({
  name: `web-level-${level + 1}-imports-no-higher-one`,
  comment: `The levels, lowest first: ${webLevels.join(', ')}. Import only from the own level and lower ones, and pass in the rest.`,
  severity: 'error',
  from: { path: `^apps/web/src/(${rooms})/`, pathNot: test },
  to: {
    path: `^apps/web/src/(${webLevels.slice(level + 1).join('|')})/`,
    dependencyTypesNot: ['dynamic-import'],
  },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-imports-nothing',
      comment:
        'The domain is pure: it imports no package, no Node module and no other code of ours. Pass in a clock, an id or randomness, or move the code to the server or the browser.',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: test },
      to: { pathNot: '^packages/domain/src/' },
    },
    {
      name: 'contract-imports-domain-and-zod',
      comment: 'The contract describes our HTTP API. Put rules into the domain, and effects into a use case.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: test },
      to: { pathNot: ['^packages/(contract|domain)/src/', '^node_modules/zod/'] },
    },
    {
      name: 'words-import-domain-and-contract-types',
      comment:
        'The words are data with functions that fill them in. They import the domain and types of the contract; pass in anything else.',
      severity: 'error',
      from: { path: '^packages/words/src/', pathNot: test },
      to: { pathNot: '^packages/(words|domain|contract)/src/' },
    },
    {
      name: 'words-see-shapes-of-the-contract',
      comment:
        'Words may import types of the contract only. The contract contains zod, which the page does not need.',
      severity: 'error',
      from: { path: '^packages/words/src/', pathNot: test },
      to: { path: '^packages/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ports-import-only-the-domain',
      comment:
        'A port describes what use cases need from providers, and knows the brokers’ names. Types of a library or a provider belong to its adapter.',
      severity: 'error',
      from: { path: `${server}ports/`, pathNot: test },
      to: {
        pathNot: [
          '^packages/(domain|words)/src/',
          `${server}(ports|platform/common)/`,
          `${server}platform/config/brokers`,
        ],
      },
    },
    {
      name: 'only-stores-write-sql',
      comment: 'SQL is in stores and in platform/postgres. Add a function to the capability’s store.',
      severity: 'error',
      from: {
        path: server,
        pathNot: [test, `${server}(stores|platform/postgres)/`],
      },
      to: { path: '(^|/)kysely($|/)' },
    },
    {
      name: 'stores-know-no-caller',
      comment: 'A store reads and writes rows. Use cases and the domain decide what the rows mean.',
      severity: 'error',
      from: { path: `${server}stores/`, pathNot: test },
      to: {
        path: ['^packages/contract/', `${server}(use-cases|http|calls|providers|commands|app)/`],
      },
    },
    {
      name: 'use-cases-import-downward',
      comment:
        'A use case imports the domain, the words, stores, ports, calls, platform/common, node:crypto and the list of common passwords. For anything else, define a port and pass the adapter in app/build.ts.',
      severity: 'error',
      from: { path: `${server}use-cases/`, pathNot: test },
      to: {
        pathNot: [
          '^packages/(domain|words|contract)/src/',
          `${server}(use-cases|stores|ports|calls|platform/common)/`,
          '^(node:)?crypto$',
          `^${npm}/@zxcvbn-ts/language-common/`,
        ],
      },
    },
    {
      name: 'use-cases-see-shapes-of-the-contract',
      comment:
        'A use case may import types of the contract only. Routes parse requests and set status codes.',
      severity: 'error',
      from: { path: `${server}use-cases/`, pathNot: test },
      to: { path: '^packages/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-call-use-cases',
      comment:
        'A route parses the request, calls one use case and replies. Call providers through a use case and its port.',
      severity: 'error',
      from: { path: `${server}http/routes/`, pathNot: test },
      to: {
        path: `${server}(providers|platform/(?!common/)|app|commands)/`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'platform-knows-no-capability',
      comment:
        'The platform is shared by all capabilities. Pass in what it needs from app/build.ts, through a port.',
      severity: 'error',
      from: { path: `${server}platform/`, pathNot: test },
      to: { path: `${server}(providers|http|use-cases|stores|calls|commands|app)/` },
    },
    {
      name: 'providers-import-ports-and-domain',
      comment:
        'An adapter implements a port and does not import its callers. Move shared code into the port or the domain.',
      severity: 'error',
      from: { path: `${server}providers/`, pathNot: test },
      to: {
        dependencyTypesNot: ['type-only'],
        path: [
          '^packages/contract/',
          `${server}(use-cases|http|stores|calls|commands|app|platform/(config|postgres))/`,
        ],
      },
    },
    {
      name: 'providers-never-each-other',
      comment:
        'Each adapter can be replaced on its own. Shared HTTP code is in platform/http-client; share anything else through a port.',
      severity: 'error',
      from: { path: `${server}providers/([^/]+)/`, pathNot: test },
      to: { path: `${server}providers/`, pathNot: `${server}providers/$1/` },
    },
    {
      name: 'the-browser-sees-no-server',
      comment:
        'Everyone can read the browser’s code. Share rules through the domain and types through the contract.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: test },
      to: {
        path: ['^apps/(server|sandbox)/', '^packages/(testing|launcher)/', '^tools/', '^e2e/', '^bench/'],
      },
    },
    {
      name: 'the-server-sees-no-browser',
      comment: 'The server serves the files of apps/web/dist by path and imports none of them.',
      severity: 'error',
      from: { path: server, pathNot: test },
      to: { path: ['^apps/(web|sandbox)/', '^packages/(testing|launcher)/', '^tools/', '^e2e/', '^bench/'] },
    },
    {
      name: 'screens-never-each-other',
      comment:
        'Screens are independent of each other. Move what two screens share into application, account, form or the domain.',
      severity: 'error',
      from: { path: '^apps/web/src/screens/([^/]+)/', pathNot: test },
      to: { path: '^apps/web/src/screens/[^/]+/', pathNot: '^apps/web/src/screens/$1/' },
    },
    ...webRooms,
    {
      name: 'the-sandbox-imports-nothing-of-ours',
      comment:
        'The sandbox implements each provider’s protocol independently, so that a misreading in an adapter shows. Write the code from the provider’s documents.',
      severity: 'error',
      from: { path: '^apps/sandbox/' },
      to: { path: ['^packages/', '^apps/(server|web)/', '^tools/', '^e2e/', '^bench/'] },
    },
    {
      name: 'nothing-imports-the-sandbox',
      comment:
        'Use the sandbox over HTTP: its providers at their addresses, its control calls through packages/testing/src/sandbox-control.ts.',
      severity: 'error',
      from: { pathNot: '^apps/sandbox/' },
      // Not an imitation, but the broker's own description of its API.
      to: { path: '^apps/sandbox/', pathNot: '^apps/sandbox/src/alpaca/testing/openapi[.]ts$' },
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
        'Merge files that import each other, or move what both need into a third file. Type imports count.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'every-import-is-found',
      comment:
        'An unresolved import cannot be checked. Correct its path, or add its package to package.json.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: npm },
    exclude: { path: ['^apps/web/dist/', '[.]tsbuild/'] },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
}
