import { cartStorageKey } from "#domain/cart.ts";

/** The id of the page's own start, where `holdStart` has put it off. */
const heldStartId = "held-start";

/** Tells the page's first script that the page has come alive: what was pressed meanwhile can be done now. */
export const aliveEvent = "academy-alive";

/**
 * Runs before the first paint. A page for visitors can be read, searched and left by its links without any script, so its scripts are
 * fetched at the first sign that somebody is about to do something with it: a pointer over it, a touch, a key, a field that changes, a scroll. They are fetched at
 * once for whoever is signed in or has a cart. Never before the whole page is there: a start that is still being read would be cut off. What is pressed, typed, chosen or sent before the page is alive is done when it is, whoever
 * pressed it: a program's click comes without a pointer, and wakes the page like any other. A pointer in the very corner is where a browser without a
 * mouse says that it is: nobody has put it there.
 * Plain text, because it stands in the page itself.
 */
export const startScript = `(function(){
var wanted=false,begun=false,alive=false,waiting=[],typed=[],signs=["pointerover","pointerdown","touchstart","keydown","input","focusin","wheel","scroll"];
function begin(sign){
if(sign&&sign.type==="pointerover"&&sign.clientX===0&&sign.clientY===0)return;
wanted=true;
if(begun||document.readyState==="loading")return;
var held=document.getElementById("${heldStartId}");
if(!held)return;
begun=true;
(held.dataset.ahead||"").split(" ").forEach(function(file){
if(!file)return;
var link=document.createElement("link");
link.rel="modulepreload";
link.href=file;
document.head.append(link);
});
signs.forEach(function(sign){removeEventListener(sign,begin,true)});
var start=document.createElement("script");
start.type="module";
start.nonce=held.nonce;
start.textContent=held.textContent;
document.head.append(start);
}
function hasReason(){
try{
var cart=localStorage.getItem(${JSON.stringify(cartStorageKey)});
return document.documentElement.dataset.auth==="in"||location.hash!==""||(cart!==null&&cart!=="[]");
}catch(e){return true}
}
signs.forEach(function(sign){addEventListener(sign,begin,{capture:true,passive:true})});
addEventListener("storage",begin);
addEventListener("DOMContentLoaded",function(){if(wanted||hasReason())begin()});
function later(event,action){
event.preventDefault();
event.stopImmediatePropagation();
waiting.push(action);
begin();
}
addEventListener("click",function(event){
var button=!alive&&event.target.closest&&event.target.closest("button");
if(!button||(button.type==="submit"&&button.form))return;
later(event,function(){if(button.isConnected)button.click()});
},true);
addEventListener("submit",function(event){
var form=event.target,by=event.submitter;
if(alive||form.method!=="post")return;
later(event,function(){if(form.isConnected)form.requestSubmit(by&&by.form===form?by:null)});
},true);
addEventListener("input",function(event){if(!alive&&typed.indexOf(event.target)<0)typed.push(event.target)},true);
addEventListener("${aliveEvent}",function(){
alive=true;
typed.forEach(function(field){if(field.isConnected)(field.tagName==="SELECT"?["input","change"]:["input"]).forEach(function(kind){field.dispatchEvent(new Event(kind,{bubbles:true}))})});
waiting.forEach(function(action){action()});
},{once:true});
})()`;

/**
 * Puts the start of a page's scripts off until its first script asks for them, and takes away the orders to fetch them ahead. With `fetchAhead` those
 * are given when the start is.
 * @param html a whole page as React Router renders it
 * @throws Error when the page has no start to put off: a newer React Router writes it in another way
 */
export function holdStart(html: string, { fetchAhead = false }: { fetchAhead?: boolean } = {}): string {
  const start = /<script((?: nonce="[^"]*")?) type="module" async="">/;
  if (!start.test(html)) throw new Error("the page has no module script to put off");
  const files: string[] = [];
  const held = html.replaceAll(/<link rel="modulepreload"[^>]*>/g, (link) => {
    files.push(/ href="([^"]*)"/.exec(link)?.[1] ?? "");
    return "";
  });
  const ahead = fetchAhead ? ` data-ahead="${files.join(" ")}"` : "";
  return held.replace(start, (_, nonce: string) => `<script${nonce} type="text/plain" id="${heldStartId}"${ahead}>`);
}
