import type { Translation, Words } from '../words.ts'

const select = 'Seleccione las opciones'

export const affiliations: Translation<Words['affiliations']> = {
  title: 'Revise estas declaraciones regulatorias',
  intro:
    'Los reguladores exigen que todo corredor de bolsa pregunte por los vínculos con la industria de valores.',
  why: 'Si trabaja para una firma de corretaje, la Regla 3210 de FINRA exige que su empleador dé su consentimiento antes de que se abra esta cuenta.',
  legend: 'Seleccione todo lo que corresponda a su caso.',
  choices: {
    noneOfAbove: 'Ninguna de las anteriores',
    associatedPerson:
      'Yo, o alguien de mi hogar, trabajo para otra firma de corretaje, una bolsa de valores o FINRA, o tengo vínculos con ellas',
    controlOrPolitical:
      'Yo, o alguien de mi hogar o familia inmediata, soy director, accionista con el 10% o más o directivo con poder de decisión de una empresa que cotiza en bolsa, o una figura política de alto rango',
    productEmployee: 'Soy empleado(a) de {brand}',
    brokerEmployee: 'Soy empleado(a) de {broker}',
  },
  separator: '; ',
  consented: 'Tenemos la carta de su empleador. Revise las casillas de abajo y continúe.',
  errors: { required: select, unknown: select, repeated: select },
  final:
    'Al continuar, sus respuestas son definitivas. Para abrir su cuenta, las enviamos al corredor de bolsa.',
  creating: 'Creando su cuenta…',
  failed: 'Error al crear la cuenta',
}
