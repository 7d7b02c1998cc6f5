import { expect, test } from 'vitest'
import { migrations } from './migrations.ts'

/** SHA-256 of each released migration. A released file must never change, so every change needs a new file. */
const landed: Readonly<Record<string, string>> = {
  '0001_the_main_journey.sql': '61115b98f8d4af04dcb77cdb6864669b49015b40381285434d4d7d58934ac10b',
  '0002_sign_up.sql': '10862194e5cd5b4e8e1bffd4fe9eb84187d9c2883cfa5fdff056b39d6c57301b',
  '0003_beneficiaries.sql': 'b7c23310ef7e5f8010af285a2ddd957107894a8607a160e6b530efebcc662179',
  '0004_documents.sql': '5de5bec66a2682d4aac7d30d0118dd77708543ceaf14ad3ffd3d0c593954bdb4',
  '0005_agreement_evidence.sql': 'd21955e95c325a13434e230fb0054150a3bb282c37c99ea96b448f8d1a0b9165',
  '0006_review.sql': 'cfdaf9146a2a0cc2ac36d6b979702f9dac702c31b6535a28aa4d8e9aeffa4d43',
  '0007_mends.sql': '81bffc8b1200b18ac0463787458f701b03e948bd3019fe2682ec31d2944b1c60',
  '0008_deposits.sql': '3c4835c18cc620d9b4ad28046e1ff3dc51da6ee4b3f2188ae8d76bb6001bb496',
  '0009_tax_years.sql': '330e6b1adc0db2050e07f5c1295437442f075ed664209c6930144f4d3557c276',
  '0010_product_flow.sql': '477dfe009e961e033d11c3dd21c1da233fc275901d6ba7b55d42194c4375b9a7',
  '0011_records.sql': 'eff9776cc871d49cdbd1b22e728e59f39aa9bae61b89f8c87990344333d3d68e',
  '0012_funnel.sql': '0a18d5f25323a5576d88c9a7e6ea23eddbb8e24ed0829e3fde1c866724db60aa',
  '0013_erasing.sql': '1f3b638937ecd7d9d5eb0bd8f32c3aaa9198a121e119d255e869d3d9b72d8f27',
  '0014_send_permission.sql': 'fa6061df759e782e1befcead497fe8090f02941cd0f66e0e9e2938e75220e4ad',
  '0015_readiness.sql': 'b185dff4778a7e79c0c7993745f718630862c40bac1099bc74825a6b15d37ccc',
  '0016_removed_items.sql': 'c971b51cddb8be0168e2723172108cd2b79ab210299c10b25eb855909b59e5e5',
  '0017_received_hash.sql': 'e814b8fe475e5de5ef31e1510a71a8ebaa486e205df25e6e5067533ad70c608d',
  '0018_account_notices.sql': '91a23a3f56b259527168a7ddaae3ae24d587114feb58bd763410f0ce5f3c8c93',
  '0019_lost_texts.sql': '40b606c308a47d03ab28dd300fde82dced02c356fad862a8261cf208cc5caef2',
  '0020_audit_of_people_and_operators.sql':
    'b7dc24b74c782e9611283b0ee3010c6681b24651d88e8cb30e95368ff636cef7',
  '0021_screened_networks.sql': 'c6739f2797aa6e25f8faa5c024480fdc33564986866b9c4368e1c6f3b72970f5',
  '0022_reconciliation.sql': 'ee049fa48fac9d2b79428c465a788dff8932915bcf54a3027c42859329fd0c0a',
  '0023_stopped_contributions.sql': 'f3a3d133464464d5432d1abf0832a7ef085d26ab41fe9c4a542d7ed6d5b76d2b',
  '0025_disclosure_versions.sql': 'a136dcd41eb247cd525bf8102c03ab8357f13eb15bbdf430d4017f7e02a00cc2',
  '0026_ended_sessions.sql': '39cc0fa38aadaac635b6d18bbc314bb98df7557935253cf1d3a28a73f4689b00',
  '0027_retention.sql': '98e92d315f2731096efc7fe14e6e810821b8ef03872127fe8fec632afd9ffeb9',
  '0030_due_work.sql': 'dfb68bf4399c6c17c87d0d2a3f9b4e090b988ecb844e13ce08a26545a6d9a947',
  '0031_plain_names.sql': '7313c547379ef472379b30462af6ac602189e433041196a38edc3b951ffef4e5',
  '0032_trusted_contact.sql': '85dca8460d4284fd7dbf8eab3d1aa02fe6827b7f8a88bc6f04c15ad286f0a4b2',
  '0033_opened_formats.sql': '4b30df1a0fa6ff53bd17171d45eed8f00c5c91f10fcbabf0b57b0acced109d0a',
  '0034_growth_indexes.sql': '1e42a659c1f3c854423fb738c9294063231c8f3e5857f6b346c40ad714233173',
  '0036_archived_calls.sql': 'de5a4487cabcd15bc36ba19875339f252d41f56a5e246526926648f21140d426',
  '0037_funnel_days.sql': '455e1518ae54ad5f2f1655a59190d2bcd732fe21457f690825b126ab53684f77',
  '0038_growth_indexes.sql': 'a38fe05cde79bcd975a8d5a6fe14f0961594b154ef5ff9168f537a1143df7170',
  '0039_audit_bound.sql': '2ce058a28c906b50bcdd314e9b739d8f6a6005e618ccebfdcd7e46314fb7c30f',
  '0040_audit_months.sql': '3e6f6e2052e2557e03a8fae47e7ca89445d0977fcfdbde7a7bfb7fa339a9e560',
  '0042_call_traces.sql': 'd68d083e3b12e200032e59f2cd37e26553d23b801aad9f9218e32d89e9838b1f',
  '0043_languages.sql': '47ffab843d85d88cae2213c11398a3829a71f265320277e6beb8028d1d9b529c',
  '0044_firm_documents.sql': '3325afc2f20556b3cee30f2541661dcaf6d4c1681e3751334e006218898a4e02',
  '0046_firm_events.sql': '0438d77dcdb589090852c36380a045952bc87fd6acedf3a5e69fd7d659afbaad',
  '0047_webhooks.sql': 'a2e054d12148b25196f7215828e3110c01cec5aec9d37ad432e4c9dd84614593',
  '0048_broker_watch.sql': 'c2068784df81c9511c910cbf1b025a88cdf3b06b0b4ddf1e24e9843e127bf60e',
  '0049_broker_watch_index.sql': 'b0c51c1c2afb71922a45c5c04ee22b5127ad3d7c99d81ab0cddc81e2d07d0188',
  '0050_firm_keys.sql': '923dee605a2210e9ec5f5593da2e8ce27b8cce5ebde929c18152beb4cf676865',
  '0051_broker_account_index.sql': 'ec706d85a2f557f6b6b4778105cb8124fac449e91f43592baf7eb51924ac73bc',
  '0054_browsers.sql': '6007e1412b69e38973b20a190ed6fee88862e571988315705848ad80b2a6f0cd',
  '0055_phone_uploads.sql': '422ca6b4d64a8be53bdee897d69e979085f29127ef75019cef4a734b00fa6811',
  '0057_step_up.sql': 'e4da4a51d5cf6a1b30747f4959da24c247fdbc1be177da59b9538267b0e7a7cd',
  '0061_audit_others.sql': 'e13f0d5d51ad9c7ba05860197c9e9642dea8efbadbce0e66bf893ac4c7e74e91',
  '0063_passkeys.sql': '31de761c3fbe8a2c7de5269bb9c4c4ad919c9cb662acb258ed1b5504e21c7b61',
  '0065_one_account_index.sql': '0b4b15d6db3adf0667cc9feddfe151e5866dd3c76701221e9f77faf50341eb72',
  '0066_limits_hot.sql': '73087c5638295d3a0effe46b962050fdd9cabbff4f33f14070447b495ba593f2',
}

test('no landed migration is edited, and each new one is listed', async () => {
  const found = (await migrations()).map(({ name, checksum }) => [name, checksum])
  expect(Object.fromEntries(found)).toEqual(landed)
})
