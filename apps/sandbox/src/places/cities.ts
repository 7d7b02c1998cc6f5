/** Name, county, state, ZIP. */
export const cities = `
Birmingham|Jefferson County|AL|35203
Mobile|Mobile County|AL|36602
Huntsville|Madison County|AL|35801
Anchorage|Anchorage|AK|99501
Fairbanks|Fairbanks North Star Borough|AK|99701
Juneau|Juneau|AK|99801
Tucson|Pima County|AZ|85701
Mesa|Maricopa County|AZ|85201
Flagstaff|Coconino County|AZ|86001
Little Rock|Pulaski County|AR|72201
Fayetteville|Washington County|AR|72701
Sacramento|Sacramento County|CA|95814
Fresno|Fresno County|CA|93721
Boulder|Boulder County|CO|80302
Colorado Springs|El Paso County|CO|80903
Hartford|Hartford County|CT|06103
New Haven|New Haven County|CT|06510
Stamford|Fairfield County|CT|06901
Wilmington|New Castle County|DE|19801
Dover|Kent County|DE|19901
Tampa|Hillsborough County|FL|33602
Jacksonville|Duval County|FL|32202
Savannah|Chatham County|GA|31401
Honolulu|Honolulu County|HI|96813
Hilo|Hawaii County|HI|96720
Boise|Ada County|ID|83702
Idaho Falls|Bonneville County|ID|83402
Springfield|Sangamon County|IL|62701
Peoria|Peoria County|IL|61602
Indianapolis|Marion County|IN|46204
Fort Wayne|Allen County|IN|46802
Bloomington|Monroe County|IN|47404
Des Moines|Polk County|IA|50309
Cedar Rapids|Linn County|IA|52401
Wichita|Sedgwick County|KS|67202
Topeka|Shawnee County|KS|66603
Louisville|Jefferson County|KY|40202
Lexington|Fayette County|KY|40507
New Orleans|Orleans Parish|LA|70112
Baton Rouge|East Baton Rouge Parish|LA|70801
Portland|Cumberland County|ME|04101
Bangor|Penobscot County|ME|04401
Baltimore|Baltimore City|MD|21201
Annapolis|Anne Arundel County|MD|21401
Worcester|Worcester County|MA|01608
Detroit|Wayne County|MI|48226
Grand Rapids|Kent County|MI|49503
Ann Arbor|Washtenaw County|MI|48104
Saint Paul|Ramsey County|MN|55101
Rochester|Olmsted County|MN|55902
Jackson|Hinds County|MS|39201
Biloxi|Harrison County|MS|39530
Kansas City|Jackson County|MO|64106
St. Louis|St. Louis City|MO|63101
Billings|Yellowstone County|MT|59101
Missoula|Missoula County|MT|59802
Omaha|Douglas County|NE|68102
Lincoln|Lancaster County|NE|68508
Las Vegas|Clark County|NV|89101
Reno|Washoe County|NV|89501
Manchester|Hillsborough County|NH|03101
Concord|Merrimack County|NH|03301
Trenton|Mercer County|NJ|08608
Albuquerque|Bernalillo County|NM|87102
Santa Fe|Santa Fe County|NM|87501
Syracuse|Onondaga County|NY|13202
Charlotte|Mecklenburg County|NC|28202
Greensboro|Guilford County|NC|27401
Fargo|Cass County|ND|58102
Bismarck|Burleigh County|ND|58501
Cleveland|Cuyahoga County|OH|44113
Toledo|Lucas County|OH|43604
Oklahoma City|Oklahoma County|OK|73102
Tulsa|Tulsa County|OK|74103
Eugene|Lane County|OR|97401
Salem|Marion County|OR|97301
Harrisburg|Dauphin County|PA|17101
Erie|Erie County|PA|16501
Providence|Providence County|RI|02903
Newport|Newport County|RI|02840
Charleston|Charleston County|SC|29401
Columbia|Richland County|SC|29201
Sioux Falls|Minnehaha County|SD|57104
Rapid City|Pennington County|SD|57701
Nashville|Davidson County|TN|37201
Knoxville|Knox County|TN|37902
El Paso|El Paso County|TX|79901
Fort Worth|Tarrant County|TX|76102
Ogden|Weber County|UT|84401
Burlington|Chittenden County|VT|05401
Montpelier|Washington County|VT|05602
Richmond|Richmond City|VA|23219
Norfolk|Norfolk City|VA|23510
Spokane|Spokane County|WA|99201
Tacoma|Pierce County|WA|98402
Charleston|Kanawha County|WV|25301
Morgantown|Monongalia County|WV|26505
Milwaukee|Milwaukee County|WI|53202
Green Bay|Brown County|WI|54301
Cheyenne|Laramie County|WY|82001
Casper|Natrona County|WY|82601
`

/** Number and street. */
export const commonStreets = `
123|Main Street
500|Market Street
12|Oak Street
250|Elm Street
410|Maple Avenue
88|Pine Street
31|Washington Street
905|Lincoln Avenue
77|Park Avenue
64|Church Street
1600|Cedar Lane
`
