/**
 * Invented house numbers on ordinary streets: number, street, city, county, state, ZIP, ZIP+4 and unit.
 * Rural and military addresses have no number; the last rows are territories.
 */
export const rows = `
123|Main Street|Albany|Albany County|NY|12207
123|Main Street|Buffalo|Erie County|NY|14203
123|Main Street|Columbus|Franklin County|OH|43215
123|Main Street|Dallas|Dallas County|TX|75202
123|Main Street|Hartford|Washington County|WI|53027
123|Main Street|Houston|Harris County|TX|77002
123|Main Street|Memphis|Shelby County|TN|38103
123|Main Street|Salt Lake City|Salt Lake County|UT|84111
123|Main Street|Springfield|Hampden County|MA|01105
123|Main Street|Vancouver|Clark County|WA|98660
123|Main Avenue|Durham|Durham County|NC|27701
123|Mainland Drive|San Antonio|Bexar County|TX|78250
500|Market Street|Philadelphia|Philadelphia County|PA|19106
500|Market Street|San Francisco|San Francisco County|CA|94104
500|Market Street|Newark|Essex County|NJ|07105
500|Market Street|Chattanooga|Hamilton County|TN|37402
77|Beacon Street|Boston|Suffolk County|MA|02108
77|Beacon Avenue|Seattle|King County|WA|98144
12|Oak Street|Chicago|Cook County|IL|60610
12|Oak Avenue|Orlando|Orange County|FL|32801
12|Oak Lane|Raleigh|Wake County|NC|27601
250|Elm Street|Cincinnati|Hamilton County|OH|45202
250|Elm Street|Cambridge|Middlesex County|MA|02139
250|Elm Avenue|Minneapolis|Hennepin County|MN|55401
410|Maple Avenue|Falls Church|Falls Church City|VA|22046
410|Maple Street|Rochester|Monroe County|NY|14611
410|Maple Drive|Beverly Hills|Los Angeles County|CA|90210
88|Pine Street|New York|New York County|NY|10005
88|Pine Street|Seattle|King County|WA|98101
88|Pine Street|Portland|Multnomah County|OR|97204
1600|Cedar Street|Berkeley|Alameda County|CA|94703
1600|Cedar Avenue|Pittsburgh|Allegheny County|PA|15212
31|Washington Street|Denver|Denver County|CO|80203
31|Washington Street|Jersey City|Hudson County|NJ|07302
31|Washington Avenue|Miami Beach|Miami-Dade County|FL|33139
905|Lincoln Road|Phoenix|Maricopa County|AZ|85020
905|Lincoln Avenue|San Jose|Santa Clara County|CA|95126
905|Lincoln Street|Madison|Dane County|WI|53703
64|Peachtree Street|Atlanta|Fulton County|GA|30303
64|Peachtree Road|Augusta|Richmond County|GA|30909
2200|Congress Avenue|Austin|Travis County|TX|78704
2200|Broadway|Oakland|Alameda County|CA|94612
2200|Broadway|New York|New York County|NY|10024
19|Lake Street|Duluth|St. Louis County|MN|55802
19|Lake Shore Drive|Chicago|Cook County|IL|60611
700|University Avenue|Palo Alto|Santa Clara County|CA|94301
700|University Street|Provo|Utah County|UT|84601
5|Church Street|Charlottesville|Charlottesville City|VA|22902
5|Church Street|Asheville|Buncombe County|NC|28801
340|Hill Street|Los Angeles|Los Angeles County|CA|90013
350|Fifth Avenue|New York|New York County|NY|10118|0110
350|Fifth Avenue|New York|New York County|NY|10118|0110|Apt 12B
350|Fifth Avenue|New York|New York County|NY|10118|0110|Apt 12C
40|Water Street|Brooklyn|Kings County|NY|11201|1305|Unit 5
210|River Road|Edgewater|Bergen County|NJ|07020|1104|#3
1400|Harbor Drive|San Diego|San Diego County|CA|92101|3803|Suite 200
1250|H Street Northwest|Washington|District of Columbia|DC|20005|3952
1800|Connecticut Avenue Northwest|Washington|District of Columbia|DC|20009|5731
1800|Connecticut Avenue Northwest|Washington|District of Columbia|DC|20009|5731|Apt 4
77|Beacon Place Northeast|Washington|District of Columbia|DC|20011
|PSC 3 Box 4120|APO||AE|09021
|PSC 78 Box 210|APO||AP|96326
|CMR 450 Box 12|APO||AE|09705
|Unit 2050 Box 4190|FPO||AP|96278
|Unit 7200 Box 15|DPO||AA|34030
|Rural Route 2 Box 15|Ainsworth|Brown County|NE|69210
|Peachtree Street|Atlanta|Fulton County|GA|
|Old Mill Road|Bozeman|Gallatin County|MT|59715
123|Calle San Francisco|San Juan|San Juan|PR|00901
12|Calle Cristo|San Juan|San Juan|PR|00901
100|Chalan Santo Papa|Hagatna|Guam|GU|96910
`
